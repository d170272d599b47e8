import { doubts } from './sentence-words.ts'
import { plainWordsIn } from './words-in.ts'

/** What stands below a reply and is not about it: a signature, how to reach its sender, what programs and employers add. */

/** A line after which only a name and addresses follow. */
const signOff =
  /^(?:(?:with )?(?:(?:many |much )?thank(?:s| you)?(?: (?:very|so) much| again| a lot)?|cheers|ta|(?:(?:kind|kindest|best|warm|warmest) )?(?:regards|wishes)|all the best|best|yours(?: sincerely| faithfully| truly)?|(?:yours |yours in |in |fraternally in )?solidarity|(?:yours )?fraternally|comradely|(?:lots of )?love|take care|rgds|bw|kr|bests|cofion(?: cynnes| gorau)?|hwyl|slán|le meas|mit freundlichen grüßen|viele grüße|liebe grüße|cordialement|bien à vous|pozdrawiam|saludos|cu stimă|cu respect|saygılarımla|met vriendelijke groeten?|cordiali saluti|atenciosamente))[\s,.!x✊🌹-]*$/iu
const separator = /^[-–—_=*~#]{2,}$/
/** Programs and devices name themselves in the language of their owner: “Wysłane z iPhone'a”. */
const device =
  /iphone|ipad|android|samsung|galaxy|huawei|xiaomi|blackberry|outlook|yahoo|gmail|proton ?mail|mail for windows|bt ?mail|sky ?mail|tuta|gmx|web\.de|avast|avg\.com|virus-free|mobile device|smart ?phone|telefon|pixel|fairphone|^sent (?:from|via|with|using|on) /i
/** Words that employers put below every email. */
const legal =
  /confidential|privileged|recipient|intended (?:only|solely|for)|addressee|to whom it is addressed|disclaimer|liab(?:ility|le)|virus|malware|phishing|monitored|registered (?:in|office|charity|company|no|number|address|trade)|(?:company|charity|vat) (?:no|number|reg)|(?:views|opinions) (?:and|or|expressed|are)|the environment|before printing|print this e-?mail|in error|unauthori[sz]ed|disclos|copyright|privacy (?:notice|policy)|data protection|freedom of information|public record|scanned|mimecast|vertraulich|confidentiel|confidencial|riservat|poufn|vertrouwelijk|g?cyfrinachol|rúnda/i
const byAPerson = /\b(?:i|i['’]\w+|sorry|meant)\b/i
const mayBeByAPerson = /\b(?:ignore|mistake|wrong)\b/i
const strictlyLegal = /confidential|privileged|recipient|addressee|disclaimer/i
const marking =
  /^\W*(?:official(?:[- ]sensitive)?|unclassified|not protectively marked|(?:classification|sensitivity):? [\w -]{1,30}|(?:internal|public)(?: use)?(?: only)?)\W*$/i
const contactWord =
  /^\W*(?:[tmew]\s?[:|]|(?:tel|telephone|phone|mob|mobile|email|e-mail|web|website|fax|facebook|twitter|instagram|pronouns)\W*[:.|]|(?:find|follow|visit) us\b|(?:my )?(?:working|office) (?:days|hours|pattern)\b)/i
const oneAddress = /^<?(?:https?:\/\/|www\.|cid:|mailto:|[^\s@]{1,64}@)\S+$/i
const shortestLegal = 40
const longestDevice = 100

/** How public bodies mark an email, above or below it: “OFFICIAL”. */
export const isMarking = (line: string): boolean => marking.test(line)

/** Whether a line is what an employer, a program or a device adds to every email. */
export function isNotice(line: string): boolean {
  if (isMarking(line)) return true
  if (byAPerson.test(line)) return false
  return (
    (line.length >= shortestLegal && (mayBeByAPerson.test(line) ? strictlyLegal : legal).test(line)) ||
    (line.length <= longestDevice &&
      device.test(line) &&
      !plainWordsIn(line).some((word) => doubts.has(word)))
  )
}

/** Whether a line only says how to reach its sender: a telephone number, an address of email or of the web. */
export function isContact(line: string): boolean {
  const digits = line.replaceAll(/\D/g, '').length
  if (contactWord.test(line))
    return digits === 0 || digits >= shortestTelephone || /working|office/i.test(line)
  if (oneAddress.test(line)) return true
  const withoutLink = line.replace(/<?https?:\/\/\S+/i, '')
  const hasLink = withoutLink !== line
  if (hasLink)
    return !/\p{N}/u.test(withoutLink) && !plainWordsIn(withoutLink).some((word) => doubts.has(word))
  return digits >= shortestTelephone && line.length <= 60 && !/\p{L}{3}/u.test(line.replace(/\bext\b/i, ''))
}
const shortestTelephone = 9

/** Whether a line begins what stands below a reply. @param names of its sender, in lower case */
export const beginsFooter = (line: string, names: ReadonlySet<string>): boolean =>
  signOff.test(line) ||
  separator.test(line) ||
  isNotice(line) ||
  isNameOf(line, names) ||
  beginsWithNameOf(line, names)

/** Whether a line is its sender's own name, whole or in part, with titles. */
export function isNameOf(line: string, names: ReadonlySet<string>): boolean {
  const text = line.replace(/\((?:she|he|they)[^()]{0,20}\)/i, '')
  const words = plainWordsIn(text)
  if (/^\p{Lu}\.?$/u.test(text)) return [...names].some((name) => name.startsWith(words[0]!))
  return (
    words.length <= 5 &&
    words.some((word) => names.has(word)) &&
    words.every((word) => names.has(word) || /^(?:x{1,3}|\p{L})$/u.test(word) || titles.test(word)) &&
    !/\p{N}/u.test(text)
  )
}
const titles =
  /^(?:dr|mr|mrs|ms|miss|mx|prof|professor|rev|cllr|councillor|sister|brother|bro|mbe|obe|jp|ba|ma|bsc|msc|phd|rgn|rn)$/

/** "Ada Besant | Teacher | Room 14": begins with its sender's whole name. */
const beginsWithNameOf = (line: string, names: ReadonlySet<string>) => {
  const [, first = '', second = ''] = /^(\p{L}+) (\p{L}+)\s?[|,–—-]/u.exec(line) ?? []
  return names.has(first.toLowerCase()) && names.has(second.toLowerCase())
}
