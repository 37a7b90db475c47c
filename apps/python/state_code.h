// States of games in Python, as bytes and back.
//
// Contract: a state of a class in Python is bytes of one length, a numpy array of
// one type and shape, or an immutable value made of None, bool, int of 64 bits,
// float, str, bytes and tuple. Its form is that of the first state. Equal states
// have equal bytes. Reading bytes that write() has not made throws RulesError;
// nothing in them is executed.
//
// Example: ObjectRules in define_binding.cc.
//
// Thread safety: requires the GIL.

#pragma once

#include <cstddef>
#include <string>

#include "apps/python/binding.h"

namespace phasemachine::python {

class StateCode {
 public:
  // Of the form of `first`. `stateBytes`: room for an immutable value, 0: enough
  // for one that is four times as long as the first. Throws TypeError or
  // ValueError with the reason.
  StateCode(const py::object& first, std::size_t stateBytes);

  std::size_t size() const { return size_; }
  bool mutableStates() const { return form_ == Form::kArray; }

  // Throws TypeError for an object of another form, ValueError if it is too long.
  void write(const py::handle& state, std::byte* to) const;
  // An array is read-only.
  py::object read(const std::byte* from) const;

  // Without the form of a state: for what a player sees. At most size().
  std::string encoded(const py::handle& value) const;

 private:
  enum class Form { kBytes, kArray, kValue };

  Form form_ = Form::kValue;
  std::size_t size_ = 0;
  py::object dtype_;
  py::tuple shape_;
};

}  // namespace phasemachine::python
