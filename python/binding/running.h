#pragma once
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "binding.h"

/// Work that takes long: without the GIL, ended by Ctrl-C, by a zermelo.Stop, or by a callback that raises.
namespace zermelo::python {

/// Ends searches from another thread.
class Stop {
 public:
  void request() { source_.request_stop(); }
  bool requested() const { return source_.stop_requested(); }
  std::stop_token token() const { return source_.get_token(); }

 private:
  std::stop_source source_;
};

/// What runs now. When the interpreter ends, threads that do not matter to it may still search: they are stopped first,
/// since a thread that comes back for the GIL of an interpreter that is gone ends the process.
class Works {
 public:
  static Works& all() {
    static Works one;
    return one;
  }

  /// A work, from its begin to its end.
  class Entry {
   public:
    explicit Entry(std::stop_source& work) : work_(work) {
      const std::scoped_lock lock(all().mutex_);
      all().running_.push_back(&work_);
      if (all().ended_) work_.request_stop();
    }
    ~Entry() {
      const std::scoped_lock lock(all().mutex_);
      std::erase(all().running_, &work_);
      all().changed_.notify_all();
    }
    Entry(const Entry&) = delete;
    Entry& operator=(const Entry&) = delete;

   private:
    std::stop_source& work_;
  };

  /// Stops them all, and waits for them a while. Called with the GIL, which they need to end.
  void end() {
    constexpr std::chrono::seconds longest{5};
    constexpr std::chrono::milliseconds on_the_way_out{50};
    const py::gil_scoped_release free;
    std::unique_lock lock(mutex_);
    ended_ = true;
    if (running_.empty()) return;
    for (std::stop_source* const work : running_) work->request_stop();
    changed_.wait_for(lock, longest, [this] { return running_.empty(); });
    lock.unlock();
    std::this_thread::sleep_for(on_the_way_out);
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::stop_source*> running_;
  bool ended_ = false;
};

/// A Python callable that hears how far the work is. What it raises ends the work and is raised at its end.
class Listener {
 public:
  Listener(py::object callable, std::stop_source& work) : callable_(std::move(callable)), work_(work) {
    if (!callable_.is_none() && PyCallable_Check(callable_.ptr()) == 0)
      throw py::type_error("progress must be callable");
  }
  explicit operator bool() const { return !callable_.is_none(); }

  /// Called without the GIL; `arguments` makes a tuple with it. False where the callable gave False.
  template <class Arguments>
  bool tell(const Arguments& arguments) {
    if (callable_.is_none()) return true;
    const py::gil_scoped_acquire gil;
    if (thrown_) return true;
    try {
      return callable_(*arguments()).ptr() != Py_False;
    } catch (...) {
      thrown_ = std::current_exception();
      work_.request_stop();
      return true;
    }
  }
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  py::object callable_;
  std::stop_source& work_;
  std::exception_ptr thrown_;
};

/// How work in a thread of its own came to its end.
struct WorkEnd {
  std::optional<py::error_already_set> interrupted = {};  ///< the KeyboardInterrupt that asked for the end
  std::exception_ptr thrown = {};                         ///< what the work threw
};

/// Does `work()` in a thread of its own and without the GIL, while this one looks for signals. Ctrl-C asks the source
/// to stop.
template <class Work>
WorkEnd run_attended(std::stop_source& source, const Work& work) {
  constexpr std::chrono::milliseconds between_looks{20};
  const Works::Entry entry(source);
  WorkEnd end;
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::jthread worker([&] {
    try {
      work();
    } catch (...) {
      end.thrown = std::current_exception();
    }
    const std::scoped_lock lock(mutex);
    done = true;
    changed.notify_one();
  });
  for (bool over = false; !over;) {
    {
      const py::gil_scoped_release free;
      std::unique_lock lock(mutex);
      over = changed.wait_for(lock, between_looks, [&] { return done; });
    }
    if (!end.interrupted && PyErr_CheckSignals() != 0) {
      end.interrupted.emplace();
      source.request_stop();
    }
  }
  {
    const py::gil_scoped_release free;
    worker.join();
  }
  return end;
}

/// Work in a thread of its own. Ctrl-C and a callable that gives False or raises ask it to stop; what was finished
/// counts.
class AttendedWork {
 public:
  explicit AttendedWork(const py::object& progress) : listener_(progress, stop_) {}

  /// `work(token)`. The KeyboardInterrupt that asked for the end, or None; throws what the work or the callable raised.
  template <class Work>
  py::object run(const Work& work) {
    const WorkEnd end = run_attended(stop_, [&] { work(stop_.get_token()); });
    if (end.thrown) std::rethrow_exception(end.thrown);
    listener_.rethrow();
    return end.interrupted ? py::reinterpret_borrow<py::object>(end.interrupted->value()) : py::none();
  }

  /// Called by the work; `arguments` are those of the callable.
  template <class Arguments>
  void tell(const Arguments& arguments) {
    if (!listener_.tell(arguments)) stop_.request_stop();
  }

 private:
  std::stop_source stop_;
  Listener listener_;
};

/// What `work(listener, token)` gives. Ctrl-C stops the work and is raised when the work has ended.
template <class Work>
auto run_stoppable(const Stop* stop, py::object progress, const Work& work) {
  std::stop_source source;
  Listener listener(std::move(progress), source);
  const auto request = [&source] { source.request_stop(); };
  const std::stop_callback asked(stop != nullptr ? stop->token() : std::stop_token(), request);
  std::optional<decltype(work(listener, source.get_token()))> result;
  WorkEnd end = run_attended(source, [&] { result.emplace(work(listener, source.get_token())); });
  if (end.interrupted) throw std::move(*end.interrupted);
  listener.rethrow();
  if (end.thrown) std::rethrow_exception(end.thrown);
  return std::move(*result);
}

/// The stop that was handed over, or nothing for None.
inline const Stop* stop_of(const py::object& stop) {
  if (stop.is_none()) return nullptr;
  if (!py::isinstance<Stop>(stop)) throw py::type_error("stop must be a zermelo.Stop");
  return stop.cast<const Stop*>();
}

}  // namespace zermelo::python
