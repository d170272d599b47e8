/**
 * The words in the sentence that has the number of a reply. A sentence is understood only if each of its words is known here, so a word that
 * could change what the number means ("not", "about", "Sue") is simply left out.
 */

import { wordSet } from './words-in.ts'

/** The only word for another day that a report may have. */
export const yesterday = 'yesterday'

/** What is counted. A single one before a number is its number: "house 20", "leaflet 2". */
export const counted = wordSet(
  'leaflets flyers fliers houses homes doors letterboxes households flats leaflet flyer flier house home door letterbox household leafets leaflits leafelts',
)
export const countedPlural = wordSet(
  'leaflets flyers fliers houses homes doors letterboxes households flats delivered',
)
/** Words that say that leaflets went out. */
export const done = wordSet(
  'done did delivered posted dropped distributed completed finished leafleted leafletted pushed put managed popped shoved gone went dusted accomplished deliverd delievered dilivered delivred bagged',
)
/** After a number only: "gone 8" is a time. And before one only: "20 put" says nothing yet. */
export const doneAfterNumber = wordSet('gone went dusted bagged')
export const doneBeforeNumber = wordSet('managed put pushed popped shoved did')
/** Where leaflets are delivered; beside a number they are counted or numbered themselves. */
export const places = wordSet(
  'street streets road roads avenue close lane lanes estate block blocks row rows terrace drive crescent court grove gardens hill way place side round patch route area neighbours neighbors neighbourhood village',
)
/** Words that may stand beside a number by themselves. */
export const allowedAlone = wordSet(
  'today thanks thankyou ta cheers hi hello hey greetings only just all x xx xxx',
)
/** Verbs that may also say how leaflets were lost: "dropped 20 in the snow". */
export const mayMeanLost = wordSet('dropped put pushed popped shoved gone went')
/** Words that may stand before a number when something says that it is done. None of them names somebody else. */
export const beforeDone = wordSet(
  `i i've ive we we've weve have had my our the of it it's was were been got took through to on in out along down up round around and & an that's thats
   this for with yes yep yeah aye ok okay sure certainly finally yay hooray another usual today's number job mission sorted walked walk home`,
)
/** Words that may stand after it. */
export const afterDone = wordSet(
  `copies i i've ive we we've weve have had my our the a of them these those it it's was were is are been got through to on in out along down up round around
   across between and & that this for from with at despite ok tonight comrade comrades mate pal love boss duck pet hen folks team everyone
   everybody friends like innit an rain sun sunshine cold dark wind snow weather rained walking home together`,
)
/** Stand between what was done and a number, or begin a sentence: "my 20 done", "all of the 20 done". */
export const determiners = wordSet("my our the these those another usual today's this all of only just")
/** Those after which a number needs to be followed by what it counts: "did the 20 leaflets", and not "did the 7". */
export const demonstratives = wordSet('the these those this')
/** Begin a report that says that something was done. */
export const affirmations = wordSet('yes yep yeah aye ok okay sure certainly finally yay hooray')
/** A number after one of these needs one of the others directly after it: "got 20 done". "Got 20 delivered" may have received them. */
export const getBeforeDone = wordSet("have has got i've ive we've weve")
export const doneAfterGet = wordSet('done completed finished')
/** Directly before a number they make it a day, a time, a part of more or a house number. */
export const prepositions = wordSet(
  'on in at to for from up through along down round around across between with of and & by',
)
/** Directly after a number they begin something else: "20 a street", "20 it is". */
export const notAfterNumber = wordSet(
  "a it it's i i've ive we we've weve my our us me the these those that that's thats another usual is",
)
/** Begin a sentence that greets. */
export const greetings = wordSet(
  'hi hello hey hiya heya yo wotcha dear morning afternoon evening greetings alright comrades folks',
)
/** First words of a question; the first two may also begin a report. */
export const asking = wordSet(
  'is was are were has should can could would who what where when why how which do does will',
)
export const askingBeforeOthers = wordSet('did have')

/** "Thanks, 20" may be a wish. */
export const thanks = wordSet('<courtesy> thanks thankyou ta cheers')
/** Greet somebody by name; and whom one greets without a name. */
export const greetingsOfOne = wordSet('hi hello hey dear')
export const greeted = wordSet('there all folks team everyone everybody both again comrades')
/** "Hi, Sue here" may be somebody else. */
export const introductions = wordSet("from is it's its here this me i'm")

/** Stands for a phrase that says nothing about a number, and for one that may stand beside it when something says that it is done. */
export const courtesy = '<courtesy>'
export const remark = '<remark>'

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
  ...phrasesAs('managed', 'managed to do, managed to deliver, managed to post'),
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
