// A player for any game, without its rules: everything it knows stands in the question. No library is needed.
//
//     ./run match connect --first "program:java examples/bots/Bot.java,time=5s" --second random --games 2
//     ./run match kalah --first "program:java examples/bots/Bot.java one-ply,time=5s,successors=on" --second random --games 2
//
// Without a word it plays any move; with one-ply it looks one move ahead. Java starts slowly: time=5s leaves room.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

public class Bot {
  public static void main(String[] arguments) throws IOException {
    boolean looksAhead = arguments.length > 0 && arguments[0].equals("one-ply");
    Random dice = new Random(1913);
    BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = questions.readLine(); line != null; line = questions.readLine()) {
      Map<?, ?> question = (Map<?, ?>) new Reader(line).value();
      System.out.println(looksAhead ? bestMove(question) : anyMove(question, dice));
      System.out.flush();
    }
  }

  static Object anyMove(Map<?, ?> question, Random dice) {
    List<?> moves = (List<?>) question.get("moves");
    return moves.get(dice.nextInt(moves.size()));
  }

  static Object bestMove(Map<?, ?> question) {
    Map<?, ?> best = null;
    for (Object each : (List<?>) question.get("successors")) {
      Map<?, ?> successor = (Map<?, ?>) each;
      boolean better = best == null || worth(successor, question.get("to_move")) > worth(best, question.get("to_move"));
      if (better) best = successor; // the first of equals stays
    }
    return best.get("move");
  }

  /** A game that is over counts as won, drawn or lost; any other position has a value for the side that asks. */
  static double worth(Map<?, ?> successor, Object me) {
    if (successor.get("outcome") == null) return (Double) successor.get("value");
    Object result = ((Map<?, ?>) successor.get("outcome")).get("result");
    if (result.equals("1/2-1/2")) return 0;
    return result.equals("1-0") == me.equals("first") ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }

  /** Reads the JSON that zermelo writes; it does not look for mistakes. Objects are maps, arrays lists, numbers doubles. */
  static class Reader {
    private final String line;
    private int at = 0;

    Reader(String line) {
      this.line = line;
    }

    Object value() {
      switch (line.charAt(at)) {
        case '{': return object();
        case '[': return list();
        case '"': return string();
        default: return word();
      }
    }

    private Map<String, Object> object() {
      Map<String, Object> keys = new HashMap<>();
      for (++at; line.charAt(at) != '}'; skipComma()) {
        String key = string();
        ++at; // the colon
        keys.put(key, value());
      }
      ++at;
      return keys;
    }

    private List<Object> list() {
      List<Object> list = new ArrayList<>();
      for (++at; line.charAt(at) != ']'; skipComma()) list.add(value());
      ++at;
      return list;
    }

    private String string() {
      StringBuilder text = new StringBuilder();
      for (++at; line.charAt(at) != '"'; ++at) {
        if (line.charAt(at) == '\\') ++at;
        text.append(line.charAt(at));
      }
      ++at;
      return text.toString();
    }

    /** A number, true, false or null. */
    private Object word() {
      int begin = at;
      while (",]}".indexOf(line.charAt(at)) < 0) ++at;
      String text = line.substring(begin, at);
      if (text.equals("null")) return null;
      return text.equals("true") || text.equals("false") ? (Object) Boolean.valueOf(text) : Double.valueOf(text);
    }

    private void skipComma() {
      if (line.charAt(at) == ',') ++at;
    }
  }
}
