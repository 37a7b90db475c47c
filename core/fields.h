// The fields of a plain struct, in order, with their names.
//
// Contract: works for aggregates of at most kMostFields fields that are
// default-initialisable: public members without constructors, base classes,
// references or bit-fields. The compiler counts and names the fields, so a
// struct declares nothing. The names are the identifiers of the program.
//
// Example:
//   forFields(point, [](std::string_view name, int value) {
//     use(name, value);  // "x", 3; "y", -4
//   });

#pragma once

#include <cstddef>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace phasemachine {

inline constexpr std::size_t kMostFields = 16;

namespace fields_detail {

// Each {} stands for one field, whatever its type. One more than kMostFields is
// recognised as too many.
template <class T>
consteval std::size_t count() {
  if constexpr (requires {
                  T{{}, {}, {}, {}, {}, {}, {}, {}, {},
                    {}, {}, {}, {}, {}, {}, {}, {}};
                })
    return 17;
  else if constexpr (requires {
                       T{{}, {}, {}, {}, {}, {}, {}, {},
                         {}, {}, {}, {}, {}, {}, {}, {}};
                     })
    return 16;
  else if constexpr (requires {
                       T{{}, {}, {}, {}, {}, {}, {}, {},
                         {}, {}, {}, {}, {}, {}, {}};
                     })
    return 15;
  else if constexpr (requires {
                       T{{}, {}, {}, {}, {}, {}, {},
                         {}, {}, {}, {}, {}, {}, {}};
                     })
    return 14;
  else if constexpr (requires {
                       T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
                     })
    return 13;
  else if constexpr (requires {
                       T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
                     })
    return 12;
  else if constexpr (requires {
                       T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}};
                     })
    return 11;
  else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}, {}}; })
    return 10;
  else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}, {}}; })
    return 9;
  else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}}; })
    return 8;
  else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}}; })
    return 7;
  else if constexpr (requires { T{{}, {}, {}, {}, {}, {}}; })
    return 6;
  else if constexpr (requires { T{{}, {}, {}, {}, {}}; })
    return 5;
  else if constexpr (requires { T{{}, {}, {}, {}}; })
    return 4;
  else if constexpr (requires { T{{}, {}, {}}; })
    return 3;
  else if constexpr (requires { T{{}, {}}; })
    return 2;
  else if constexpr (requires { T{{}}; })
    return 1;
  else
    return 0;
}

}  // namespace fields_detail

// The number of fields of an aggregate.
template <class T>
consteval std::size_t countFields() {
  static_assert(std::is_aggregate_v<T> && !std::is_array_v<T>,
                "a value of fields is an aggregate: public members, no "
                "constructors, no private members");
  constexpr std::size_t kCount = fields_detail::count<T>();
  static_assert(kCount <= kMostFields,
                "a value of fields has at most 16; put some of them into a "
                "struct of their own");
  return kCount;
}

namespace fields_detail {

// Pointers to the fields.
template <class T>
constexpr auto pointers(T& value) {
  constexpr std::size_t kCount = countFields<std::remove_const_t<T>>();
  if constexpr (kCount == 16) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m, &n,
                      &o, &p);
  } else if constexpr (kCount == 15) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m, &n,
                      &o);
  } else if constexpr (kCount == 14) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m, &n);
  } else if constexpr (kCount == 13) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l, &m);
  } else if constexpr (kCount == 12) {
    auto& [a, b, c, d, e, f, g, h, i, j, k, l] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k, &l);
  } else if constexpr (kCount == 11) {
    auto& [a, b, c, d, e, f, g, h, i, j, k] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j, &k);
  } else if constexpr (kCount == 10) {
    auto& [a, b, c, d, e, f, g, h, i, j] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i, &j);
  } else if constexpr (kCount == 9) {
    auto& [a, b, c, d, e, f, g, h, i] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h, &i);
  } else if constexpr (kCount == 8) {
    auto& [a, b, c, d, e, f, g, h] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g, &h);
  } else if constexpr (kCount == 7) {
    auto& [a, b, c, d, e, f, g] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f, &g);
  } else if constexpr (kCount == 6) {
    auto& [a, b, c, d, e, f] = value;
    return std::tuple(&a, &b, &c, &d, &e, &f);
  } else if constexpr (kCount == 5) {
    auto& [a, b, c, d, e] = value;
    return std::tuple(&a, &b, &c, &d, &e);
  } else if constexpr (kCount == 4) {
    auto& [a, b, c, d] = value;
    return std::tuple(&a, &b, &c, &d);
  } else if constexpr (kCount == 3) {
    auto& [a, b, c] = value;
    return std::tuple(&a, &b, &c);
  } else if constexpr (kCount == 2) {
    auto& [a, b] = value;
    return std::tuple(&a, &b);
  } else if constexpr (kCount == 1) {
    auto& [a] = value;
    return std::tuple(&a);
  } else {
    return std::tuple<>();
  }
}

// Only its address and those of its fields are used, so it needs no definition.
template <class T>
struct Unmade {
  static const T value;  // NOLINT: named as in std::integral_constant
};

template <class T>
struct PointerOf {
  const T* to;
};
template <class T>
PointerOf(const T*) -> PointerOf<T>;

#ifdef __clang__
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#endif
template <class T, std::size_t kIndex>
consteval auto unmadeField() {
  return PointerOf{std::get<kIndex>(pointers(Unmade<T>::value))};
}
#ifdef __clang__
#pragma clang diagnostic pop
#endif

template <PointerOf kField>
constexpr std::string_view fieldName() {
  // "... Scope::Type::field)}" or "... value.field}".
  std::string_view text = __PRETTY_FUNCTION__;
  text = text.substr(text.find("kField = "));
  text = text.substr(0, text.find('}'));
  if (text.ends_with(')')) text.remove_suffix(1);
  return text.substr(text.find_last_of(".:") + 1);
}

}  // namespace fields_detail

// Calls f(name, value) for each field of an aggregate, in order; the values are
// constant if `value` is. Precondition: its type is not local to a function or
// an unnamed namespace.
template <class T, class F>
void forFields(T& value, F&& f) {
  using Plain = std::remove_const_t<T>;
  const auto pointers = fields_detail::pointers(value);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (f(fields_detail::fieldName<fields_detail::unmadeField<Plain, I>()>(),
       *std::get<I>(pointers)),
     ...);
  }(std::make_index_sequence<countFields<Plain>()>());
}
template <class T, class F>
void forFields(const T&& value, F&& f) {
  forFields(value, std::forward<F>(f));
}

}  // namespace phasemachine
