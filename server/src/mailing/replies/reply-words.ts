/**
 * The words of one language in which a reply may report a number. A reply is understood only if each of its words is known here, so a
 * word that could change what the number means ("not", "about", "Sue") is simply left out.
 */
export interface ReplyWords {
  units: Readonly<Record<string, number>>
  tens: Readonly<Record<string, number>>
  hundred: string
  /** Before "hundred", for one. */
  article: string
  /** Between "hundred" and the rest. */
  and: string
  /** The word for one that is also used for other things: it counts only beside what is counted. */
  pronounForOne: string
  /** Phrases that say nothing about the number; the longer first where one begins another. */
  courtesies: readonly string[]
  /** What is counted. */
  counted: ReadonlySet<string>
  /** Words that may stand beside a number by themselves. */
  plain: ReadonlySet<string>
  /** Words that say that it was done. */
  done: ReadonlySet<string>
  /** Words that may stand beside a number when one of `done` does, too. */
  besideDone: ReadonlySet<string>
  /** Directly before a number they make it something else: a day, a house number, a part of more. */
  notBeforeNumber: ReadonlySet<string>
  /** Directly before a number it needs what is counted after it: "to 20 houses". */
  needsCounted: string
  /** First words of a question; the first two may also begin a report. */
  asking: ReadonlySet<string>
  askingBeforeOthers: ReadonlySet<string>
  /** The day before the email's. */
  yesterday: string
  /** Begin a first line that only greets. */
  greetings: ReadonlySet<string>
  /** A line after which only a name and addresses follow. */
  signOff: RegExp
  /** In later lines, words that may take back or limit the number. */
  doubt: RegExp
  /** Begins a line that takes back what came before it, even below a signature. */
  retraction: RegExp
  /** What a reply without a number may ask for. */
  topics: readonly (readonly [topic: 'stop' | 'pause' | 'moved', words: RegExp])[]
}

const set = (words: string) => new Set(words.split(' '))
const numbered = (words: string, from: number, step: number) =>
  Object.fromEntries(words.split(' ').map((word, nth) => [word, from + nth * step]))

const english: ReplyWords = {
  units: numbered(
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
    1,
    1,
  ),
  tens: { ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10), fourty: 40 },
  hundred: 'hundred',
  article: 'a',
  and: 'and',
  pronounForOne: 'one',
  courtesies: [
    'thank you very much',
    'thank you so much',
    'thank you',
    'thanks very much',
    'thanks so much',
    'thanks a lot',
    'many thanks',
    'thanks all',
    'good morning',
    'good afternoon',
    'good evening',
    'this morning',
    'this afternoon',
    'this evening',
    'this week',
    'so far',
    'in total',
    'in all',
    'no problem',
    'no problems',
    'no worries',
    'through letterboxes',
    'through doors',
  ],
  counted: set(
    'leaflet leaflets flyer flyers house houses home homes door doors letterbox letterboxes household households',
  ),
  plain: set(
    'today tonight hi hello hey thanks thankyou ta cheers ok okay yes yep yeah only just all total altogether',
  ),
  done: set(
    'done did delivered posted dropped distributed completed finished leafleted leafletted pushed put gone went managed dusted',
  ),
  besideDone: set(
    "i i've ive we we've weve have my our the a of them these those it is it's was been are through to on in along street road avenue close lane estate block row copies for and & that now up",
  ),
  notBeforeNumber: set("on in at by of for from until since is was are been up a it it's that"),
  needsCounted: 'to',
  asking: set('is was are has should can could'),
  askingBeforeOthers: set('did have'),
  yesterday: 'yesterday',
  greetings: set('hi hello hey dear good morning afternoon evening'),
  signOff:
    /^(many thanks|thank(s| you)?( (very|so) much| again| a lot)?|cheers|ta|((kind|best|warm|kindest|with best|with kind) )?(regards|wishes)|all the best|best|yours( sincerely| faithfully| truly)?|(in )?solidarity|love|sent (from|with|via) .*|get outlook for .*)[\s,.!x]*$/i,
  doubt:
    /\b(not|no|never|none|nothing|nope|wait|sorry|actually|meant|mean|correction|instead|ignore|wrong|oops|whoops|mistake|scrap|rather|kidding|joking|joke|yet|but|except|apart|or|maybe|perhaps|probably|possibly|think|guess|estimate|roughly|about|around|approx\w*|nearly|almost|least|most|ish|odd|will|tomorrow|later|going|plan\w*|cancel|more|less|left|remain\w*|half|dozen|couple|few|some|each|binned|recycled|instead|p\.?s\.?)\b|n['’]t\b/i,
  retraction:
    /^\W*(p\.?\s?s|actually|sorry|no|wait|oops|whoops|correction|i meant|make that|scrap|should be|or)\b/i,
  topics: [
    [
      'moved',
      /\b(mov(ed|ing) (house|home|away|out|to)|new address|(i|we)(['’]ve| have)? (just |now )?moved)\b/i,
    ],
    [
      'stop',
      /\b(stop|unsubscribe|opt out|remove me|take me off|leave (the|this|your) (campaign|list)|no more (emails?|leaflets?)|cancel)\b/i,
    ],
    [
      'pause',
      /\b(paus(e|ed|ing)|(on|my) holidays?|on leave|away (until|till|for|this|next)|skip|not this (time|week|month)|not now|next (week|time|month)|too busy|unwell|ill|in hospital)\b/i,
    ],
  ],
}

/** The languages in which replies are read. */
export const replyLanguages: readonly ReplyWords[] = [english]
