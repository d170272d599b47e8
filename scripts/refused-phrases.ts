import { globSync, readFileSync, statSync } from 'node:fs'
import { root } from './run-program.ts'
import { sourceFiles } from './source-files.ts'

/** Phrases that nobody says, and what to write. For people who carry paper, a letter and the mail are post: what we send is an email. */
const refused: readonly (readonly [phrase: RegExp, write: string])[] = [
  [/how often shall/i, 'How often would you like …?'],
  [/no more (letters|emails?) for/i, 'We’ll stop emailing …'],
  [/no more of (its|their) leaflets/i, 'stop getting its leaflets'],
  [/\btaken? (it|that|this) back|was taken back/i, 'undo, remove'],
  [/\ba slip (of the finger|in it)/i, 'made a mistake, typed correctly'],
  [/the most important first/i, 'your top cause first'],
  [/by the back button/i, 'Press Back to return here.'],
  [/stays? counted/i, 'still counts'],
  [/(look )?among the spam/i, 'check your spam folder'],
  [/\bname the reference/i, 'quote your reference'],
  [/back to the start\b/i, 'Back to the home page'],
  [/\bleads nowhere/i, 'does not work'],
  [/begin by signing in/i, 'Please sign in first.'],
  [/was not begun/i, 'was started somewhere else'],
  [/with the button you say/i, 'Press the button to agree'],
  [/\b(can|cannot|can’t) do without\b/i, 'must keep'],
  [/for as short as we can/i, 'for as short a time as we can'],
  [/\bwhoever we write to/i, 'the person we contact'],
  [/\bdots an inch/i, 'dpi'],
  [/travel with its mail/i, 'small enough to attach'],
  [/stays to be read/i, 'stays online'],
  [/could point at somebody/i, 'to protect people'],
  [/leaves on (no )?fridays?/i, 'is sent on Friday'],
  [/\bstarts afresh/i, 'clears this, starts again'],
  [/\bdecides over\b/i, 'approves'],
  [/invited, not here yet/i, 'invited, not yet accepted'],
  [/against its payouts/i, 'to match with payouts'],
  [/\bstands so\b/i, 'with this status'],
  [/beginnings of words/i, 'searches the start of names'],
  [/are worth as much/i, 'help just as much'],
  [/nobody sold to anybody/i, 'we never sell your details'],
  [/\b(get|got|have) (a|our) mail\b/i, 'email'],
  [/a way to your billing page/i, 'a link to your billing page'],
  [/please take it out\b/i, 'please delete it'],
  [/none of this campaign any more/i, 'to leave this campaign'],
  [/an application waits\b/i, 'New application'],
  [/was it not you\b/i, 'If this wasn’t you,'],
  [/\bneeds? do nothing/i, 'don’t need to do anything'],
  [/\bworks no more/i, 'no longer works'],
  [/\bwill stand here/i, 'will appear here'],
  [/\bsix figures\b/i, 'six-digit code'],
  [/\bheed(s|ed)?\b/i, 'apply, follow'],
  [/\bfates?\b/i, 'state, result'],
  [/\bput into words\b/i, 'write, render'],
  [/\btakes? hold of\b/i, 'claim, open'],
  [/\bwhat became of\b/i, 'the result of'],
  [/\breckon(s|ed)?\b/i, 'calculate'],
  [/\bat most so many\b/i, 'the most … that'],
  [/\bin the stead of\b|\bwherein\b|\bthereof\b/i, 'instead of, in which, of it'],
  [/\byou see all you\b/i, 'see everything you’ve …'],
  [/^\W*change it, or add more/i, 'Replace it, or add to it?'],
  [/perhaps it was cut off/i, 'Part of it may be missing.'],
  [/\bi have kept them\b/i, 'I’ve saved them'],
  [/\bstands beside your\b/i, 'shown on your'],
  [/look at it once more\b/i, 'please check it'],
  [/\bkept are its\b/i, 'we keep its'],
  [/\bleft by it\b/i, 'unsubscribed'],
  [/a letter in doubt/i, 'an email in doubt'],
  [/\bemail you no \w+/i, 'won’t email you …'],
  [/asks you to deliver this leaflet/i, 'Your leaflet this week is from …'],
]

/** This file has to name the phrases. */
const self = 'scripts/refused-phrases.ts'

/** The lines of the source and the documents that contain a refused phrase, one a line. */
export function findRefusedPhrases(): string[] {
  // Migrations that have run cannot change.
  const sources = sourceFiles().filter((file) => !file.startsWith('server/migrations/'))
  const documents = globSync(['*.md', 'docs/**/*.md', 'deploy/**'], { cwd: root }).filter((file) =>
    statSync(root + file).isFile(),
  )
  return [...sources, ...documents]
    .filter((file) => file !== self)
    .flatMap((file) =>
      readFileSync(root + file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          refused
            .filter(([phrase]) => phrase.test(line))
            .map(([phrase, write]) => `${file}:${at + 1}: “${phrase.exec(line)![0]}”: write “${write}”.`),
        ),
    )
}
