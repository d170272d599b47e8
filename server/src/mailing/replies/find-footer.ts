import { plainWordsIn } from './words-in.ts'

/** What stands below a reply and is not about it: a signature, how to reach its sender, what programs and employers add. */

/** A line after which only a name and addresses follow. */
const signOff =
  /^(?:(?:with )?(?:(?:many |much )?thank(?:s| you)?(?: (?:very|so) much| again| a lot)?|cheers|ta|(?:(?:kind|kindest|best|warm|warmest) )?(?:regards|wishes)|all the best|best|yours(?: sincerely| faithfully| truly)?|(?:yours |yours in |in |fraternally in )?solidarity|(?:yours )?fraternally|comradely|(?:lots of )?love|take care|rgds|bw|kr|bests|cofion(?: cynnes| gorau)?|hwyl|slán|le meas|mit freundlichen grüßen|viele grüße|liebe grüße|cordialement|bien à vous|pozdrawiam|saludos|cu stimă|cu respect|saygılarımla|met vriendelijke groeten?|cordiali saluti|atenciosamente))[\s,.!x✊🌹-]*$/iu
const separator = /^[-–—_=*~#]{2,}$/
/** Programs and devices, and how they say in other languages that they sent an email: “Wysłane z iPhone'a”. */
const device =
  /iphone|ipad|android|samsung|galaxy|huawei|xiaomi|xperia|motorola|nokia|oneplus|pixel|fairphone|blackberry|outlook|yahoo|gmail|gmx|proton ?mail|\bmail\b|mailspring|\bapp\b|workspace|\bspark\b|\baol\b|\bee\b|\bo2\b|vodafone|phone|mobile|tablet|\bmove\b|telefon|appareil/i
const sentInOtherLanguages =
  /gesendet|envoyé|envia[dt]|wysłan|trimis|anfonwyd|cyhoeddwyd|gönderildi|отправлено|надіслано|أُرسلت|inviato|\bsendt\b|skickat|verzonden|seolta|lähetetty|送信/i
/** “Sent from my Galaxy S23”: names, and words that stand beside them. */
const sent =
  /^(?:[Ss]ent (?:from|via|with|using|on)|Get)(?: (?:[\p{Lu}\d][\p{L}\d.+'’-]*|i[PO]\p{L}+|my|the|all|new|work|mobile|phone|smart ?phone|device|tablet|move|app|secure email|for|on|iphone|ipad|android))+$/u
const programs = /^(?:virus-free\W*(?:www\.\S+)?|yahoo mail: search, organise, conquer)$/i
/** “Get Outlook for iOS<https://aka.ms/o0ukef>” */
const linkInIt = /<https?:[^>\s]*>|\(https?:[^)\s]*\)/
/** After “Sent from my phone”. */
const excuse =
  /, (?:please )?(?:excuse|forgive)(?: (?:any|my|the|and|typos?|brevity|spelling|errors?|mistakes?))+$/i
/** Words that employers put below every email; they also stand in other sentences. */
const legal =
  /confidential|legally privileged|privileged (?:and|or|information)|(?:intended|named) recipient|intended (?:only|solely|for)|addressee|to whom (?:it is|they are) addressed|disclaimer|liab(?:ility|le)|virus|malware|phishing|(?:be|is not) monitored|monitor emails|received? .{0,60}(?:in error|by mistake)|reached you in error|unauthori[sz]ed|disclos|copyright|data protection|freedom of information|public record|scanned (?:for|by the)|mimecast|before printing|print this/i
const aboutEmail = /\b(?:this|the|any|monitor) (?:e-?mails?|message|transmission|communication|mailbox)\b/i
/** Words that stand nowhere else. */
const alwaysLegal =
  /registered (?:in (?:england and wales|(?:england|scotland|wales|northern ireland)(?! as\b))|office\W*[:.]|(?:charity|company) (?:no|number)|address\W*:)|company number \d|our privacy (?:notice|policy)|(?:views|opinions) (?:expressed|are (?:solely|those|mine))|vertraulich|confidentiel|confidencial|riservat|poufn|vertrouwelijk|g?cyfrinachol|rúnda/i
const byAPerson = /\b(?:i|i['’]\w+|sorry|meant)\b/i
const mayBeByAPerson = /\b(?:ignore|mistake|wrong)\b/i
const strictlyLegal = /confidential|privileged|recipient|addressee|disclaimer/i
/** No employer's notice speaks of leaflets, or of anything but itself. */
const aboutLeaflets =
  /\b(?:leaflets?|flyers?|they|they['’]re|them|those|these|still|should have|my|that was|doors?|done|counted|print(?:ed|er|ing)|(?<!(?:company|charity|registration|registered|vat|telephone|phone) )number)\b/i
const notAboutLeaflets =
  /before printing|those of|my employer|to whom they are addressed|\b(?:copy|delete|destroy|disclose|forward|print) them\b/gi
const marking =
  /^\W*(?:official(?:[- ]sensitive)?|unclassified|not protectively marked|(?:classification|sensitivity):? [\w -]{1,30}|(?:internal|public)(?: use)?(?: only)?)\W*$/i
const contactWord =
  /^\W*(?:[tmew]\s?[:|]|(?:tel|telephone|phone|mob|mobile|email|e-mail|web|website|fax|facebook|twitter|instagram)\W*[:.|])/i
const socialMedia =
  /^\W*(?:(?:find|follow) us on (?:facebook|twitter|x|instagram|linkedin|youtube|tiktok|bluesky|mastodon)\b(?: and \w+)?|visit our website|join a union(?: today)?)\W*(?:https?:\/\/\S+|@\w+)?$/i
const pronouns = /^\W*pronouns\W+(?:(?:she|he|they|her|him|them|hers|his|theirs|any|all)\W*){1,4}$/i
const workingDays =
  /^\W*(?:my )?(?:working|office) (?:days|hours|pattern)\b(?:[^\p{L}]|(?:mon|tues?|wed|wednes|thurs?|fri|satur|sun)(?:day)?s?\b|\b(?:are|is|to|and|from|until|only|am|pm|noon)\b)*$/iu
const extension = /^(?:ext(?:ension)?|bleep|pager)\W*\d{4,5}$/i
const oneAddress =
  /^<?(?:(?:https?:\/\/|www\.|cid:|mailto:|[^\s@]{1,64}@)\S+|(?:[a-z\d-]{1,60}\.){1,4}(?:com|org|net|uk|eu|ie|scot|wales|cymru|london|info|example)(?:\/\S*)?)$/i
const shortestLegal = 40
const longestDevice = 100

/** How public bodies mark an email, above or below it: “OFFICIAL”. */
export const isMarking = (line: string): boolean => marking.test(line)

/** Whether a line is what an employer, a program or a device adds to every email. */
export function isNotice(line: string): boolean {
  if (isMarking(line) || isByDevice(line)) return true
  if (byAPerson.test(line) || aboutLeaflets.test(line.replaceAll(notAboutLeaflets, ''))) return false
  if (line.length < shortestLegal) return false
  if (mayBeByAPerson.test(line) && !strictlyLegal.test(line)) return false
  return alwaysLegal.test(line) || (legal.test(line) && aboutEmail.test(line))
}

/** "Sent from my iPhone", "Get Outlook for Android". */
function isByDevice(line: string): boolean {
  if (line.length > longestDevice) return false
  const text = line.replace(linkInIt, '').replaceAll(/[[\]]/g, '').replace(excuse, '').replace(/\.$/, '')
  return programs.test(line) || (device.test(text) && (sentInOtherLanguages.test(text) || sent.test(text)))
}

/** Whether a line only says how to reach its sender: a telephone number, an address of email or of the web. */
export function isContact(line: string): boolean {
  if ([oneAddress, socialMedia, pronouns, workingDays, extension].some((each) => each.test(line))) return true
  const digits = line.replaceAll(/\D/g, '').length
  const withoutLabel = line.replace(contactWord, '').replace(/<?(?:https?:\/\/|www\.)\S+|\S{1,64}@\S+/i, '')
  const words = plainWordsIn(withoutLabel.replace(/\bext\b/i, ''))
  if (withoutLabel !== line && words.length === 0)
    return digits === 0 || digits >= shortestTelephone || /@|www|https?:/.test(line)
  return digits >= shortestTelephone && line.length <= 60 && words.every((word) => word.length < 3)
}
const shortestTelephone = 9

/** Whether a line only says goodbye, or separates what stands below it. */
export const isEnding = (line: string): boolean => signOff.test(line) || separator.test(line)

/** Whether a line begins what stands below a reply. @param names of its sender, in lower case */
export const beginsFooter = (line: string, names: ReadonlySet<string>): boolean =>
  isEnding(line) || isNotice(line) || isNameOf(line, names) || beginsWithNameOf(line, names)

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
