import type { Study, StudyQuestion, StudySummary } from '../messages/lab';
import { spokenLanguage, type Language } from './speech.svelte';
import { gap, inBlank, translated, type Phrases } from './phrases';

/** What studies ask and answer is long: it is loaded by the pages that show it, for the language that is read. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<{ texts: Phrases }>> = {
  es: () => import('./es/texts'),
  de: () => import('./de/texts'),
};

const books: Partial<Record<Language, Phrases>> = {};
/** How many languages are there; whoever reads it is drawn again when one comes. */
let loaded = $state(0);

/** Until the texts of the studies are there in the language of the page. Where they cannot be loaded, the page stays English. */
export async function textsReady(): Promise<void> {
  const language = spokenLanguage();
  if (language === 'en' || books[language]) return;
  const found = await loaders[language]().catch(() => null);
  if (!found) return;
  books[language] = found.texts;
  ++loaded;
}

/** A text of a study in a language: as a whole, or sentence by sentence; undefined where something is not translated. */
export function textIn(phrases: Phrases, text: string): string | undefined {
  if (text.trim() === '') return text;
  if (text.includes('\n')) return allIn(phrases, text.split('\n'), '\n');
  const indent = /^ */.exec(text)![0];
  const own = text.trim();
  const bare = own.endsWith('.') && !Object.hasOwn(phrases, own);
  const whole = bare ? dotted(translated(own.slice(0, -1), phrases), own) : translated(own, phrases);
  if (whole !== undefined) return indent + whole;
  const sentences = text.split(gap);
  if (sentences.length > 1) return allIn(phrases, sentences, ' ');
  return text.includes('; ') ? allIn(phrases, text.split('; '), '; ') : undefined;
}

function allIn(phrases: Phrases, parts: readonly string[], between: string): string | undefined {
  const said = parts.map((part) => textIn(phrases, part));
  return said.includes(undefined) ? undefined : said.join(between);
}

/** A sentence begins with a capital, unless it begins with a name that has none. */
function dotted(said: string | undefined, english: string): string | undefined {
  return said && `${/^\p{Ll}/u.test(english) ? said[0] : said[0]!.toUpperCase()}${said.slice(1)}.`;
}

/** A text of a study in the language of the page. */
export function textSaid(text: string): string {
  void loaded;
  const phrases = books[spokenLanguage()];
  return (phrases && textIn(phrases, text)) ?? text;
}

/** A row, a column or what a cell found: a list of facts, of which only the known ones have words of the language. */
export function labelSaid(label: string): string {
  void loaded;
  const phrases = books[spokenLanguage()];
  return phrases ? inBlank(label, phrases) : label;
}

const questionSaid = (question: StudyQuestion): StudyQuestion => ({
  ...question,
  text: textSaid(question.text), published: textSaid(question.published), section: textSaid(question.section), sentence: textSaid(question.sentence),
});

export function summarySaid(study: StudySummary): StudySummary {
  if (spokenLanguage() === 'en') return study;
  return { ...study, title: textSaid(study.title), summary: textSaid(study.summary), source: textSaid(study.source), questions: study.questions.map(textSaid) };
}

/** A study in the language of the page. Names of tables, rows and columns stay: cells are found by them. */
export function studySaid(study: Study): Study {
  if (spokenLanguage() === 'en') return study;
  return {
    ...study,
    title: textSaid(study.title), summary: textSaid(study.summary), source: textSaid(study.source),
    questions: study.questions.map(questionSaid),
    tables: study.tables.map((table) => ({ ...table, caption: textSaid(table.caption), source: textSaid(table.source) })),
    agreement: textSaid(study.agreement), legend: textSaid(study.legend), repeats: textSaid(study.repeats),
    defects: study.defects.map((defect) => ({ ...defect, why: textSaid(defect.why) })),
  };
}
