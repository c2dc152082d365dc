#include "zermelo/serve/server.h"

// Memory of Asio comes from operator new, which notes that memory is short (cli.cpp): Asio's destructors need some.
#define BOOST_ASIO_DISABLE_STD_ALIGNED_ALLOC
#define BOOST_ASIO_DISABLE_BOOST_ALIGN

#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/asio/detail/config.hpp>
// Timers as the time limit of a wait. A descriptor for them could fail to be registered, of which Asio says nothing:
// then no timer would ever end.
#undef BOOST_ASIO_HAS_TIMERFD
#include <boost/asio.hpp>
#include <boost/beast.hpp>
#include <cstdio>
#include <deque>
#include <mutex>

#include "zermelo/serve/connections.h"
#include "zermelo/serve/file_type.h"
#include "zermelo/solve/unpacked_blocks.h"

namespace zermelo {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using tcp = asio::ip::tcp;
using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;
using Stream = beast::tcp_stream;
using Connection = Connections::Connection;

constexpr std::chrono::seconds patience{15};       ///< with a silent client
constexpr std::size_t longest_header = 16 * 1024;  ///< bytes
constexpr std::size_t piece = 16 * 1024;           ///< bytes of a message that are read at once
constexpr std::chrono::milliseconds a_little{10};  ///< until what has failed is tried again
/// `scripts` and `styles`: what may stand in the page itself, by its digest.
std::string policy(std::string_view scripts = "", std::string_view styles = "") {
  return fmt::format(
      "default-src 'none'; script-src 'self'{}; style-src 'self'{}; img-src 'self' data:; font-src 'self'; connect-src "
      "'self'; "
      "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      scripts, styles);
}

constexpr std::string_view report_path = "/report/";

std::string_view without_port(std::string_view host) {
  const std::size_t colon = host.rfind(':');
  return colon == std::string_view::npos || host.ends_with(']') ? host : host.substr(0, colon);
}

/// Runs the work and prints its exception: an error in one session must not end the server.
void do_safely(const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "zermelo: %s\n", error.what());
  }
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// The address of this machine that a client has reached: "192.168.1.5".
std::string reached_at(Stream& stream) {
  boost::system::error_code error;
  const auto address = stream.socket().local_endpoint(error).address();
  if (error) return {};
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

bool loopback(std::string_view host) {
  constexpr std::array<std::string_view, 4> names{"localhost", "127.0.0.1", "[::1]", "::1"};
  return std::ranges::find(names, host) != names.end();
}

/// The last line counts: the proxy has written it.
std::string_view forwarded(const Request& request) {
  const auto lines = request.equal_range("X-Forwarded-For");
  return lines.first == lines.second ? std::string_view() : std::string_view(std::prev(lines.second)->value());
}

/// Work for the serving thread from any thread. A search thread wakes the serving thread only after it has let go of
/// the lock: woken earlier, the serving thread would wait for a thread of low priority. (asio::post wakes it too
/// early. It is used where the bell cannot be rung.)
class Mailbox {
 public:
  explicit Mailbox(asio::io_context& io) : io_(io), bell_(io) {
    const int bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (bell < 0) throw boost::system::system_error(errno, boost::system::system_category());
    boost::system::error_code error;
    if (!bell_.assign(bell, error)) return;
    ::close(bell);  // it cannot be watched
    throw boost::system::system_error(error);
  }

  void post(std::function<void()> work) {
    {
      const std::scoped_lock lock(mutex_);
      work_.push_back(std::move(work));
      if (work_.size() > 1) return;  // it has been woken for the first
    }
    constexpr std::uint64_t once = 1;
    if (write(bell_.native_handle(), &once, sizeof once) < 0) asio::post(io_, [this] { do_work(); });
  }

  awaitable<void> deliver() {
    for (std::uint64_t rings = 0;;) {
      boost::system::error_code error;
      co_await bell_.async_read_some(asio::buffer(&rings, sizeof rings), asio::redirect_error(use_awaitable, error));
      do_work();
      if (!error) continue;
      asio::steady_timer pause(io_, a_little);
      co_await pause.async_wait(use_awaitable);
    }
  }

 private:
  void do_work() {
    {
      const std::scoped_lock lock(mutex_);
      at_work_.swap(work_);
    }
    for (const auto& one : at_work_) do_safely(one);
    at_work_.clear();
  }

  asio::io_context& io_;
  asio::posix::stream_descriptor bell_;
  std::mutex mutex_;
  std::vector<std::function<void()>> work_;
  std::vector<std::function<void()>> at_work_ = {};  ///< the two lists change places and keep their memory
};

class Server;

/// The WebSocket of one client: passes its messages to the desk one by one and writes the desk's answers and events.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(Stream stream, Desk& desk, std::shared_ptr<Connection> connection)
      : stream_(std::move(stream)),
        desk_(desk),
        connection_(std::move(connection)),
        wake_(stream_.get_executor(), asio::steady_timer::time_point::max()) {}

  awaitable<void> run(const Request& request) {
    stream_.set_option(websocket::stream_base::timeout::suggested(beast::role_type::server));
    stream_.read_message_max(desk_.limits().message);
    stream_.auto_fragment(false);
    co_await stream_.async_accept(request, use_awaitable);
    const auto self = shared_from_this();
    connection_->stage = Connections::Stage::Silent;
    const int client = desk_.join(
        {.send = [self](Desk::Text text) { self->queue(std::move(text)); }, .close = [self] { self->end(); }},
        connection_->address);
    asio::co_spawn(stream_.get_executor(), self->write(), [self](const std::exception_ptr&) { self->drop(); });
    bool there = true;
    try {
      co_await read(client);
    } catch (const std::exception&) {
      there = false;  // the client left or sent something that is not a message
    }
    desk_.leave(client);
    there ? end() : drop();
  }
  void drop() {
    end();
    queue_.clear();
    connections().was_read(*connection_, connection_->unread);
    boost::system::error_code ignored;
    ignored = beast::get_lowest_layer(stream_).socket().close(ignored);
  }

 private:
  Connections& connections() { return *connection_->all; }

  awaitable<void> read(int client) {
    beast::flat_buffer buffer;
    while (!ending_) {
      do {
        co_await stream_.async_read_some(buffer, piece, use_awaitable);
        connections().arriving(*connection_, buffer.size());
      } while (!stream_.is_message_done());
      connection_->stage = Connections::Stage::Talking;
      connection_->heard = Connections::Clock::now();
      co_await wait_for(desk_.wait(client));
      connections().arriving(*connection_, 0);
      if (ending_) break;
      const auto data = buffer.cdata();
      desk_.receive(client, {static_cast<const char*>(data.data()), data.size()});
      buffer.consume(buffer.size());
      if (buffer.capacity() > piece) buffer.shrink_to_fit();
    }
  }

  awaitable<void> wait_for(std::chrono::milliseconds time) {
    if (time.count() == 0) co_return;
    asio::steady_timer turn(stream_.get_executor(), time);
    co_await turn.async_wait(use_awaitable);
  }

  awaitable<void> write() {
    for (;;) {
      if (queue_.empty()) {
        if (ending_) break;
        boost::system::error_code woken;
        co_await wake_.async_wait(asio::redirect_error(use_awaitable, woken));
        continue;
      }
      const Desk::Text text = std::move(queue_.front());
      queue_.pop_front();
      stream_.text(true);
      co_await stream_.async_write(asio::buffer(*text), use_awaitable);
      connections().was_read(*connection_, text->size());
    }
    co_await stream_.async_close(websocket::close_code::normal, use_awaitable);
  }

  void queue(Desk::Text text) {
    if (ending_) return;
    if (!connections().queued(*connection_, text->size())) return drop();
    queue_.push_back(std::move(text));
    wake_.cancel();
  }
  /// Closes after the queue is written.
  void end() {
    ending_ = true;
    wake_.cancel();
  }

  websocket::stream<Stream> stream_;
  Desk& desk_;
  std::shared_ptr<Connection> connection_;
  asio::steady_timer wake_;
  std::deque<Desk::Text> queue_;
  bool ending_ = false;
};

/// As many connections as asked for, or fewer where the system gives fewer descriptors: the store and the lab need
/// some.
std::size_t possible_connections(std::size_t wanted) {
  constexpr rlim_t others = 64;
  constexpr rlim_t least = 8;
  rlimit descriptors{};
  if (getrlimit(RLIMIT_NOFILE, &descriptors) != 0) return wanted;
  if (descriptors.rlim_cur < wanted + others) {
    descriptors.rlim_cur = std::min<rlim_t>(descriptors.rlim_max, wanted + others);
    setrlimit(RLIMIT_NOFILE, &descriptors);
    getrlimit(RLIMIT_NOFILE, &descriptors);
  }
  return std::min<std::size_t>(wanted, std::max(least, descriptors.rlim_cur - std::min(others, descriptors.rlim_cur)));
}

class Server {
 public:
  Server(asio::io_context& io, const Catalogue& games, StoredSessions store, Files files, const ServerOptions& options)
      : io_(io),
        mailbox_(io),
        acceptor_(io),
        files_(std::move(files)),
        options_(options),
        connections_(std::make_shared<Connections>(
            Connections::Limits{.connections = possible_connections(options.limits.connections),
                                .all_unread = options.limits.room.memory.answers(),
                                .all_arriving = options.limits.room.memory.requests()})),
        desk_(games, std::move(store),
              {.post = [this](std::function<void()> work) { mailbox_.post(std::move(work)); },
               .after =
                   [&io](std::chrono::milliseconds time, std::function<void()> work) {
                     auto timer = std::make_shared<asio::steady_timer>(io, time);
                     timer->async_wait([timer, work = std::move(work)](const boost::system::error_code& error) {
                       if (!error) do_safely(work);
                     });
                   }},
              options.limits, options.lab, options.more_games) {}

  std::optional<Error> listen() {
    boost::system::error_code error;
    const auto address = asio::ip::make_address(options_.host, error);
    const std::string where = options_.host + ":" + std::to_string(options_.port);
    if (error)
      return Error{.what = "not an address", .where = options_.host, .expected = "an IP address like 127.0.0.1"};
    const tcp::endpoint endpoint(address, options_.port);
    error = acceptor_.open(endpoint.protocol(), error);
    if (!error) error = acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) error = acceptor_.bind(endpoint, error);
    if (!error) error = acceptor_.listen(asio::socket_base::max_listen_connections, error);
    if (!error) port_ = acceptor_.local_endpoint(error).port();
    if (error)
      return Error{.what = error.message(),
                   .where = where,
                   .expected = "an address of this machine and a port that is free",
                   .code = ErrorCode::Failed};
    keep_doing([this] { return mailbox_.deliver(); });
    keep_doing([this] { return accept(); });
    keep_doing([this] { return drop_stalled(); });
    return std::nullopt;
  }
  std::string address() const {
    return "http://" + (options_.host.find(':') == std::string::npos ? options_.host : "[" + options_.host + "]") +
           ":" + std::to_string(port_) + "/";
  }

  /// Says goodbye to all clients, waits until it has reached them, and ends.
  void close() {
    boost::system::error_code ignored;
    ignored = acceptor_.close(ignored);
    trouble_ = desk_.close();
    constexpr std::chrono::milliseconds farewell{200};
    auto timer = std::make_shared<asio::steady_timer>(io_, farewell);
    timer->async_wait([this, timer](const boost::system::error_code&) { io_.stop(); });
  }

  const std::optional<Error>& trouble() const { return trouble_; }

 private:
  /// Work that ends by an exception (no memory) begins again; where that fails, too, the server ends.
  void keep_doing(std::function<awaitable<void>()> work) {
    asio::co_spawn(io_, work(), [this, work](const std::exception_ptr& error) {
      if (error) keep_doing(work);
    });
  }

  awaitable<void> accept() {
    while (acceptor_.is_open()) {
      boost::system::error_code error;
      tcp::socket socket = co_await acceptor_.async_accept(asio::redirect_error(use_awaitable, error));
      if (error == asio::error::operation_aborted) co_return;
      if (error) {  // no more file descriptors: an idle client must leave
        connections_->make_room({});
        asio::steady_timer pause(io_, a_little);
        co_await pause.async_wait(use_awaitable);
        continue;
      }
      const tcp::endpoint peer = socket.remote_endpoint(error);
      if (error) continue;  // it has left already
      error = socket.set_option(tcp::no_delay(true), error);
      const std::string address = peer.address().to_string();
      const bool full = !connections_->make_room(address_of(address));
      asio::co_spawn(io_, talk(Stream(std::move(socket)), address, full), asio::detached);
    }
  }

  awaitable<void> drop_stalled() {
    constexpr std::chrono::seconds now_and_then{5};
    for (asio::steady_timer pause(io_);;) {
      pause.expires_after(now_and_then);
      co_await pause.async_wait(use_awaitable);
      connections_->drop_stalled();
    }
  }

  awaitable<void> talk(Stream stream, std::string peer, bool full) {
    const auto connection = connections_->add(address_of(peer));
    connection->drop = [&stream] { stream.close(); };
    bool there = true;
    try {
      co_await answer_requests(stream, connection, peer, full);
    } catch (const std::exception&) {
      there = false;  // the client left
    }
    if (connection->stage == Connections::Stage::Asking) connection->drop = [] {};
    if (!there) stream.close();
  }

  awaitable<void> answer_requests(Stream& stream, const std::shared_ptr<Connection>& connection,
                                  const std::string& peer, bool full) {
    beast::flat_buffer buffer;
    for (bool more = true; more;) {
      http::request_parser<http::empty_body> parser;
      parser.header_limit(longest_header);
      stream.expires_after(patience);
      boost::system::error_code error;
      co_await http::async_read(stream, buffer, parser, asio::redirect_error(use_awaitable, error));
      if (error == http::error::end_of_stream) co_return;
      Request request = parser.release();
      if (error) {
        if (error.category() != http::make_error_code(http::error::bad_method).category()) co_return;
        co_await say(stream, plain(request, http::status::bad_request, "not a request this server understands"));
        co_return;
      }
      if (foreign(request, reached_at(stream))) {
        Response response = plain(request, http::status::forbidden,
                                  "this page may not talk to this server; 'zermelo serve --name NAME' adds a name that "
                                  "the server answers to");
        response.keep_alive(false);
        co_await say(stream, std::move(response));
        co_return;
      }
      if (websocket::is_upgrade(request)) {
        if (auto refused = refusal(request, full)) {
          co_await say(stream, std::move(*refused));
          co_return;
        }
        stream.expires_never();
        connection->address = address_of(peer, forwarded(request), options_.proxy);
        const auto socket = std::make_shared<Socket>(std::move(stream), desk_, connection);
        connection->drop = [weak = std::weak_ptr(socket)] {
          if (const auto here = weak.lock()) here->drop();
        };
        co_await socket->run(request);
        co_return;
      }
      Response response = answer(request);
      more = response.keep_alive() && !full;
      response.keep_alive(more);
      co_await say(stream, std::move(response));
    }
    boost::system::error_code ignored;
    ignored = stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  }

  static awaitable<void> say(Stream& stream, Response response) {
    co_await http::async_write(stream, response, use_awaitable);
  }

  /// Is this one of the names that the server answers to? A page whose name leads here by a trick of its own name
  /// server (DNS rebinding) has another one.
  bool is_ours(std::string_view host, std::string_view address) const {
    if (loopback(host)) return true;
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    return host == address || std::ranges::find(options_.names, host) != options_.names.end();
  }

  /// A request from the page of another site, or for a host name that is not ours. `address` is where the client
  /// reached this server: no name server stands between a number and its machine.
  bool foreign(const Request& request, std::string_view address) const {
    if (request.count(http::field::host) != 1 || request.count(http::field::origin) > 1) return true;
    const std::string host = lower(request[http::field::host]);
    if (!is_ours(without_port(host), address)) return true;
    const std::string origin = lower(request[http::field::origin]);
    return !origin.empty() && origin != "http://" + host && origin != "https://" + host;
  }

  std::optional<Response> refusal(const Request& request, bool full) const {
    if (request.target() != "/ws") return plain(request, http::status::not_found, "there is one socket here, /ws");
    if (full) return plain(request, http::status::service_unavailable, "too many connections; try again later");
    return std::nullopt;
  }

  Response answer(const Request& request) const {
    if (request.method() != http::verb::get && request.method() != http::verb::head) {
      Response response = plain(request, http::status::method_not_allowed, "only GET and HEAD");
      response.set(http::field::allow, "GET, HEAD");
      return response;
    }
    if (request.target().starts_with(report_path)) return report(request);
    const Files::File* const file = files_.find(request.target());
    if (file == nullptr) return plain(request, http::status::not_found, "there is nothing here");
    Response response = prepared(request, http::status::ok, file->type);
    response.set("Content-Security-Policy", policy(file->inline_scripts, file->inline_styles));
    response.set(http::field::cache_control, file->lasting ? "public, max-age=31536000, immutable" : "no-cache");
    response.set(http::field::etag, file->tag);
    response.set(http::field::vary, "Accept-Encoding");
    if (is_known(*file, request[http::field::if_none_match])) {
      response.result(http::status::not_modified);
      return response;
    }
    const Files::Form form = form_for(*file, request[http::field::accept_encoding]);
    if (!form.coding.empty()) response.set(http::field::content_encoding, form.coding);
    response.content_length(form.content.size());
    if (request.method() == http::verb::get) response.body() = form.content;
    return response;
  }

  Response report(const Request& request) const {
    const std::string_view name = std::string_view(request.target()).substr(report_path.size());
    const auto content = desk_.laboratory().report_file(name);
    if (!content)
      return plain(request, http::status::not_found, "there is no such report; the page of the study makes it");
    Response response = prepared(request, http::status::ok, type_of_file(name));
    response.set("Content-Security-Policy", report_policy);
    response.set(http::field::cache_control, "no-cache");
    response.content_length(content->size());
    if (request.method() == http::verb::get) response.body() = *content;
    return response;
  }

  static Response prepared(const Request& request, http::status status, const std::string& type) {
    Response response(status, request.version());
    response.set(http::field::content_type, type);
    response.set("Content-Security-Policy", policy());
    response.set("X-Content-Type-Options", "nosniff");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.keep_alive(request.keep_alive());
    return response;
  }
  static Response plain(const Request& request, http::status status, const std::string& words) {
    Response response = prepared(request, status, "text/plain; charset=utf-8");
    response.body() = words + "\n";
    response.prepare_payload();
    return response;
  }

  asio::io_context& io_;
  Mailbox mailbox_;
  tcp::acceptor acceptor_;
  std::uint16_t port_ = 0;
  Files files_;
  ServerOptions options_;
  const std::shared_ptr<Connections> connections_;
  std::optional<Error> trouble_;
  Desk desk_;
};

}  // namespace

Expected<int> serve(const Catalogue& games, StoredSessions store, Files files, const ServerOptions& options,
                    const std::stop_token& stop, const std::function<void(const std::string& address)>& ready) {
  prepare_memory();
  UnpackedBlocks::of_all_files().limit(options.limits.room.memory.tablebases());
  const auto unable = [](const boost::system::error_code& error) {
    return fail({.what = "the system gives no means to wait for clients: " + error.message(),
                 .where = "serve",
                 .expected = "a few file descriptors ('ulimit -n') and memory",
                 .code = ErrorCode::Failed});
  };
  std::optional<asio::io_context> loop;
  std::optional<Server> there;
  try {
    loop.emplace(1);
    there.emplace(*loop, games, std::move(store), std::move(files), options);
  } catch (const boost::system::system_error& error) {
    return unable(error.code());
  }
  asio::io_context& io = *loop;
  Server& server = *there;
  if (auto error = server.listen()) return fail(*error);
  ready(server.address());
  const std::stop_callback on_stop(stop, [&] { asio::post(io, [&] { server.close(); }); });
  io.run();
  if (server.trouble()) return fail(*server.trouble());
  return 0;
}

}  // namespace zermelo
