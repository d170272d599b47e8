/** The words in the other sentences of a reply. */

import { wordSet } from './words-in.ts'

/** What is said when nothing needs a reply, in the languages of those who say it; and what may stand beside it. */
export const acknowledgements = wordSet(
  `thanks thank thankyou thx tnx ty ta cheers ok okay okey great brilliant lovely perfect excellent super fab brill fantastic wonderful awesome cool magic
   grand smashing champion ace good nice noted appreciated problem problems worries bother welcome pleasure happy glad anytime understood
   solidarity reacted yay diolch croeso merci danke bitte gracias grazie dziękuję dzięki mulțumesc obrigado obrigada teşekkürler maith shukran`,
)
export const besideAcknowledgement = wordSet(
  `you kindly indeed ever heaps dokey stuff top one much many very so most a lot all everyone everybody folks team comrades mate pal hi hello hey dear
   no at you're youre your are it's that's my of any for letting me know confirming this that the email it was in keep up work again and both love best
   wishes regards kind yours here x xx xxx always bit message via gmail have weekend evening day week yn fawr iawn o galon go raibh agat de nada
   leaflet leaflets campaign design reminder nudge`,
)
/** What may stand beside thanks, and beside a number would say that it is a plan. */
export const mayMeanPlanned = wordSet('will do to be help got received is ok okay okey understood noted sure')
/** Whole sentences of the same kind, whose words alone may say something else. */
export const acknowledgingSentences = wordSet(
  "any-time not-at-all not-a-problem don't-mention-it all-the-best best-wishes best-regards kind-regards all-good de-nada well-done well-done-all well-done-everyone good-luck you-too thanks-you-too that's-fine-thanks speak-soon see-you-soon see-you-there happy-to-help glad-to-help thanks-for-all-you-do thank-you-for-all-you-do",
)

/** What else is said beside a number and changes nothing about it: praise, the weather, the walk; and what may stand beside it. */
export const pleasantries = wordSet(
  'sunny enjoyed enjoy enjoyable friendly fun pleased proud fighting unity strength onwards struggle union victory care luck',
)
/** The same beside a number that is said to be done; alone they may be about the leaflets: "20", "all wet". */
export const circumstances = wordSet(
  'sun rain rainy raining wet soaked drenched cold warm hot windy weather freezing back',
)
export const besidePleasantries = wordSet(
  `what bit was it's such really quite day morning afternoon evening today weekend week had have be see well done took take of on walk exercise sun rain
   rainy wet weather cold warm upwards workers fight branch meeting organising doing
   out looks look clear important cause we i i'm our neighbours easy quick from up another just back home got in is`,
)

/** What else is said beside a number that is said to be done: about the weather, the neighbours, the walk or the design. */
export const remarks = wordSet(
  `weather people everybody everyone dogs neighbours lady legs knees feet positive response fine easy chat natter met win power pictures design
   quality sorting hard foul`,
)
export const besideRemarks = wordSet(
  `seem enough out there had with on at to for in of all new ache hurt asked how join let's like came print printer bad corner work good`,
)
/** Words for leaflets, in such a sentence or a signature: somebody else took them, or they only came by post. */
export const mayMeanLeaflets = wordSet(
  `they they're theyre them their theirs these those he she him his leaflets flyers took take taken gave given threw thrown have has before
   previous please did put`,
)

/** Words that may take back, limit, postpone or add to what a sentence beside them reports. */
export const doubts = wordSet(
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
export const aboutOthers = wordSet('more next rest forward see')
/** Words that doubt nothing in such a sentence. */
export const allowedAboutOthers = wordSet(
  "will would could can i'll we'll more next rest later tomorrow soon going want wants need if when saturday sunday monday tuesday wednesday thursday friday weekend week",
)

/** Words of English: a sentence with one of them, and no doubt, is understood well enough. */
export const english = wordSet(
  `the a an it its was were are you your this my our so very got get had have been we i see keep well back went out took did just now then there right
   really quite everybody everyone people one how she he they her his their`,
)

/** Begin a sentence that goes on about the number before it: "in the boot of my car", "for tomorrow". */
export const fragments = wordSet(
  'in on at under behind beside by for from to of off and that which who whose as because with than into onto inside via is are was were',
)
/** Begin one after a bare number only. */
export const fragmentsAfterBareNumber = wordSet(
  'a an the those these out so then waiting ready left houses copies',
)
/** Begin a line that takes back what came before it, even below a signature. */
export const retractions = wordSet(
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
    /\b(?:stop|unsubscribe|opt out|remove me|take me off|leave (?:the|this|your) (?:campaign|list)|no more (?:emails?|leaflets?)|cancel|(?:delete|erase) (?:me|the|this)|(?:close|shut|end|wipe|terminate) (?:my|the|this) (?:account|membership)|forget me|(?:remove|delete|erase) (?:my|all)|take my name|deregister|quit(?:ting)?|resign(?:ing)?|(?:i am|i['’]m) (?:leaving|out)|too many emails)\b/i,
  ],
  [
    'pause',
    /\b(?:paus(?:e|ed|ing)|(?:on|my) holidays?|on leave|away (?:until|till|for|this|next)|skip|not this (?:time|week|month)|not now|next (?:week|time|month)|too busy|unwell|ill|in hospital)\b/i,
  ],
] as const
