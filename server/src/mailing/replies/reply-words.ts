/**
 * The words in which a reply may report a number. A sentence is understood only if each of its words is known here, so a word that could
 * change what the number means ("not", "about", "Sue") is simply left out.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))
const numbered = (words: string, from: number, step: number): Readonly<Record<string, number>> =>
  Object.fromEntries(words.split(' ').map((word, nth) => [word, from + nth * step]))

export const units = numbered(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  1,
  1,
)
export const tens = {
  ...numbered('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  fourty: 40,
}
export const hundred = 'hundred'
/** The word for one that is also used for other things: it counts only beside what is counted. */
export const pronounForOne = 'one'
export const yesterday = 'yesterday'

/** What is counted. A single one before a number is its number: "house 20", "leaflet 2". */
export const counted = set(
  'leaflets flyers fliers houses homes doors letterboxes households flats leaflet flyer flier house home door letterbox household leafets leaflits leafelts',
)
export const countedPlural = set(
  'leaflets flyers fliers houses homes doors letterboxes households flats delivered',
)
/** Words that say that leaflets went out. */
export const done = set(
  'done did delivered posted dropped distributed completed finished leafleted leafletted pushed put managed popped shoved gone went dusted accomplished deliverd delievered dilivered delivred bagged',
)
/** After a number only: "gone 8" is a time. And before one only: "20 put" says nothing yet. */
export const doneAfterNumber = set('gone went dusted bagged')
export const doneBeforeNumber = set('managed put pushed popped shoved did')
/** Where leaflets are delivered; beside a number they are counted or numbered themselves. */
export const places = set(
  'street streets road roads avenue close lane lanes estate block blocks row rows terrace drive crescent court grove gardens hill way place side round patch route area neighbours neighbors neighbourhood village',
)
/** Words that may stand beside a number by themselves. */
export const plain = set('today thanks thankyou ta cheers hi hello hey greetings only just all x xx xxx')
/** Verbs that also say how leaflets were lost: "dropped 20 in the snow". */
export const weakDone = set('dropped put pushed popped shoved gone went')
/** Words that may stand before a number when something says that it is done. None of them names somebody else. */
export const beforeDone = set(
  `i i've ive we we've weve have had my our the of it it's was were been got took through to on in out along down up round around and & an that's thats
   this for with yes yep yeah aye ok okay sure certainly finally yay hooray another usual today's number job mission sorted walked walk home`,
)
/** Words that may stand after it. */
export const afterDone = set(
  `copies i i've ive we we've weve have had my our the a of them these those it it's was were is are been got through to on in out along down up round around
   across between and & that this for from with at despite ok tonight comrade comrades mate pal love boss duck pet hen folks team everyone
   everybody friends like innit an rain sun sunshine cold dark wind snow weather rained walking home together`,
)
/** Stand between what was done and a number, or begin a sentence: "my 20 done", "all of the 20 done". */
export const determiners = set("my our the these those another usual today's this all of only just")
/** Those after which a number needs to be followed by what it counts: "did the 20 leaflets", and not "did the 7". */
export const demonstratives = set('the these those this')
/** Begin a report that says that something was done. */
export const affirmations = set('yes yep yeah aye ok okay sure certainly finally yay hooray')
/** A number after one of these needs one of the others directly after it: "got 20 done". "Got 20 delivered" may have received them. */
export const possession = set("have has got i've ive we've weve")
export const doneForSomebody = set('done completed finished')
/** Directly before a number they make it a day, a time, a part of more or a house number. */
export const prepositions = set(
  'on in at to for from up through along down round around across between with of and & by',
)
/** Directly after a number they begin something else: "20 a street", "20 it is". */
export const notAfterNumber = set(
  "a it it's i i've ive we we've weve my our us me the these those that that's thats another usual is",
)
/** Begin a sentence that greets. */
export const greetings = set(
  'hi hello hey hiya heya yo wotcha dear morning afternoon evening greetings alright comrades folks',
)
/** First words of a question; the first two may also begin a report. */
export const asking = set(
  'is was are were has should can could would who what where when why how which do does will',
)
export const askingBeforeOthers = set('did have')

/** "Thanks, 20" may be a wish. */
export const thanks = set('· thanks thankyou ta cheers')
/** Greet somebody by name; and whom one greets without a name. */
export const greetingsOfOne = set('hi hello hey dear')
export const greeted = set('there all folks team everyone everybody both again comrades')
/** "Hi, Sue here" may be somebody else. */
export const introductions = set("from is it's its here this me i'm")

/** Stands for a phrase that says nothing about a number, and for one that may stand beside it when something says that it is done. */
export const courtesy = '·'
export const remark = '··'

const phrasesAs = (replacement: string, phrases: string) =>
  phrases.split(',').map((phrase) => [phrase.trim(), replacement] as const)
/** Who helps. What they delivered by themselves is theirs to report. */
const relatives =
  'kids children son daughter wife husband hubby missus partner mum dad mother father sister brother family friend mate dog'.split(
    ' ',
  )
/** Phrases and the word that is read in their place; the longer first where one begins another. */
export const phrases: ReadonlyMap<string, string> = new Map([
  ...phrasesAs(
    courtesy,
    `thank you very much, thank you so much, thank you all, thank you, thanks very much, thanks so much, thanks a lot, thanks again, thanks all,
     thanks everyone, many thanks, much appreciated, all the best, best wishes, kind regards, best regards, in solidarity, solidarity,
     no problems, no problem at all, no problem, no worries, no bother at all,
     no bother, no trouble at all, no trouble, not a problem, no issues, without any problems, without problems, now then`,
  ),
  ...phrasesAs('hi', 'good morning, good afternoon, good evening, ey up'),
  ...phrasesAs('today', 'this morning, this time'),
  ...phrasesAs(
    'posted',
    `through the letterboxes, through letterboxes, through the letter boxes, through letter boxes, through the doors, through doors`,
  ),
  ...phrasesAs('distributed', 'handed out, given out, gave out'),
  ...phrasesAs('dropped', 'dropped off'),
  ...phrasesAs('gone', 'gone out'),
  ...phrasesAs('went', 'went out'),
  ...phrasesAs('yesterday', 'yesterday morning, yesterday afternoon, yesterday evening, yesterday lunchtime'),
  ...'tea dinner lunch breakfast work school'
    .split(' ')
    .flatMap((each) => phrasesAs(remark, `before ${each}, after ${each}`)),
  ...phrasesAs(
    'managed',
    'managed to do, managed to deliver, managed to post, managed to get, managed to put',
  ),
  ...phrasesAs(
    remark,
    `this afternoon, this evening, for this week, for the week, for today, happy to say, happy to report, pleased to say, pleased to report,
     just to say, just to let you know that, just to let you know, just letting you know, letting you know that, reporting, i can report,
     fyi, for the record, for info, between us, on my way home, on the way home`,
  ),
  ...relatives.flatMap((each) => [
    ...phrasesAs(
      remark,
      `with my ${each}, with the ${each}, with help from my ${each}, with help from the ${each}`,
    ),
    ...phrasesAs('we', `me and my ${each}, me and the ${each}, my ${each} and i, my ${each} and me`),
  ]),
])

/** What is said when nothing needs a reply, in the languages of those who say it; and what may stand beside it. */
export const acknowledgements = set(
  `thanks thank thankyou thx tnx ty ta cheers ok okay okey great brilliant lovely perfect excellent super fab brill fantastic wonderful awesome cool magic
   grand smashing champion ace good nice noted appreciated problem problems worries bother welcome pleasure happy glad anytime understood
   solidarity reacted yay diolch croeso merci danke bitte gracias grazie dziękuję dzięki mulțumesc obrigado obrigada teşekkürler maith shukran`,
)
export const besideAcknowledgement = set(
  `you kindly indeed ever heaps dokey stuff top one much many very so most a lot all everyone everybody folks team comrades mate pal hi hello hey dear
   no at you're youre your are it's that's my of any for letting me know confirming this that the email it was in keep up work again and both love best
   wishes regards kind yours here x xx xxx always bit message via gmail have weekend evening day week yn fawr iawn o galon go raibh agat de nada
   leaflet leaflets campaign design reminder nudge`,
)
/** What may stand beside thanks, and beside a number would say that it is a plan. */
export const plans = set('will do to be help got received is ok okay okey understood noted sure')
/** Whole sentences of the same kind, whose words alone may say something else. */
export const acknowledgingSentences = set(
  "any-time not-at-all not-a-problem don't-mention-it all-the-best best-wishes best-regards kind-regards all-good de-nada well-done well-done-all well-done-everyone good-luck you-too thanks-you-too that's-fine-thanks speak-soon see-you-soon see-you-there happy-to-help glad-to-help thanks-for-all-you-do thank-you-for-all-you-do",
)

/** What else is said beside a number and changes nothing about it: praise, the weather, the walk; and what may stand beside it. */
export const pleasantries = set(
  'sunny enjoyed enjoy enjoyable friendly fun pleased proud fighting unity strength onwards struggle union victory care luck',
)
/** The same beside a number that is said to be done; alone they may be about the leaflets: "20", "all wet". */
export const circumstances = set(
  'sun rain rainy raining wet soaked drenched cold warm hot windy weather freezing back',
)
export const besidePleasantries = set(
  `what bit was it's such really quite day morning afternoon evening today weekend week had have be see well done took take of on walk exercise sun rain
   rainy wet weather cold warm upwards workers fight branch meeting organising doing
   out looks look clear important cause we i i'm our neighbours easy quick from up another just back home got in is`,
)

/** Words that may take back, limit, postpone or add to what a sentence beside them reports. */
export const doubts = set(
  `said says told year years month months week weeks summer winter spring autumn christmas easter dream asleep not no by none nor never nothing nope nobody without except excluding apart bar but yet although though however unless if when until or
   sorry actually mean meant correction correct corrected instead ignore wrong oops whoops mistake error scrap rather kidding joking joke jk lol
   maybe perhaps probably hopefully think thought guess suppose roughly about around circa
   nearly almost least most maximum minimum ish odd half some dozen couple pair each every per less fewer more plus also too another other
   others rest both twice double further extra will would could should might may must can cannot tomorrow later tonight soon next going plan planning
   planned hope hoping want wanted need needed try tried still disregard scratch forget typo lied wish binned bin tip dumped dump lost stolen ruined returned ps edit update only
   yesterday last ago earlier previously since already total altogether overall monday tuesday wednesday thursday friday saturday sunday weekend
   january february march april june july august september october november december feb aug sept oct nov dec
   minutes hours number stop
   morgen demain jutro yfory mañana amanhã domani yarın mâine nicht nein noch non pas nie jeszcze ddim eto nid spare left ready
   dont didnt havent hasnt isnt wasnt werent couldnt cant wont wouldnt`,
)
export const doubtBeginnings = /^(?:recko|estimat|approx|recycl|possib)/

/** Show that a sentence is about other leaflets or another day: "happy to do more", "see you next week". */
export const aboutOthers = set('more next rest forward see')
/** Words that doubt nothing in such a sentence. */
export const future = set(
  "will would could can i'll we'll more next rest later tomorrow soon going want wants need if when saturday sunday monday tuesday wednesday thursday friday weekend week",
)

/** Words of English: a sentence with one of them, and no doubt, is understood well enough. */
export const english = set(
  `the a an it its was were are you your this my our so very got get had have been we i see keep well back went out took did just now then there right
   really quite everybody everyone people one how she he they her his their`,
)

/** Begin a sentence that goes on about the number before it: "in the boot of my car", "for tomorrow". */
export const fragments = set(
  'in on at under behind beside by for from to of off and that which who whose as because with than into onto inside via is are was were',
)
/** Begin one after a bare number only. */
export const bareFragments = set('a an the those these out so then waiting ready left houses copies')
/** Begin a line that takes back what came before it, even below a signature. */
export const retractions = set(
  'ps not no but sorry actually wait oops whoops correction scrap or only except edit update although though however meant mistake wrong',
)

/** What a reply without a number may ask for. */
export const topics = [
  [
    'moved',
    /\b(?:mov(?:ed|ing) (?:house|home|away|out|to)|new address|(?:i|we)(?:['’]ve| have)? (?:just |now )?moved)\b/i,
  ],
  [
    'stop',
    /\b(?:stop|unsubscribe|opt out|remove me|take me off|leave (?:the|this|your) (?:campaign|list)|no more (?:emails?|leaflets?)|cancel)\b/i,
  ],
  [
    'pause',
    /\b(?:paus(?:e|ed|ing)|(?:on|my) holidays?|on leave|away (?:until|till|for|this|next)|skip|not this (?:time|week|month)|not now|next (?:week|time|month)|too busy|unwell|ill|in hospital)\b/i,
  ],
] as const
