// Whether this is a build with a sanitizer, which needs memory of its own.

#ifndef PHASEMACHINE_TESTS_SUPPORT_SANITIZED_H_
#define PHASEMACHINE_TESTS_SUPPORT_SANITIZED_H_

namespace phasemachine {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
inline constexpr bool kSanitized =
    __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace phasemachine

#endif  // PHASEMACHINE_TESTS_SUPPORT_SANITIZED_H_
