import { headerValues, type Email } from '../inbound/read-message.ts'

const mailServer = /^(mailer[-_.]?daemon|post_?master|mdaemon|mail[-_.]?delivery[-_.]?(sub)?system)@/i
const failure =
  /^(failure notice|undeliver|non-?deliver|delivery (status notification|failure|has failed)|mail delivery (failed|failure)|returned mail|(mail|message) could not be delivered)/i
const delayed =
  /delay|warning|still (being )?(trying|retried)|will (be retried|keep trying|retry)|not yet been delivered/i

/**
 * Whether a message without fields for programs is by a mail server that gave up, as Exim, qmail and Yahoo write them. It has no sender on
 * its envelope (RFC 5321, 4.5.5), which people and their answering machines have.
 */
export function isPlainTextReport(email: Email, sender: string): boolean {
  if (sender !== '') return false
  const from = email.from?.address ?? ''
  const isByServer =
    from === '' ||
    mailServer.test(from.includes('@') ? from : `${from}@`) ||
    failure.test(email.subject ?? '') ||
    headerValues(email, 'x-failed-recipients').length > 0
  return isByServer && !delayed.test(email.subject ?? '') && !delayed.test((email.text ?? '').slice(0, 500))
}

/** Where the email that is sent back begins. */
const original =
  /^(?:[ \t]*[-=_|*]{2,}.{0,60}\b(?:original|copy|header|message text|mensaje|message follows|returned message)\b|(?:original message|message headers? follow|below is a copy|included is a copy|your original message)\b|(?:received|return-path|dkim-signature|message-id|mime-version|x-[\w-]{1,40}) ?:).*$/im
/** What our side said in a copy of the session, and headers of our email: any word may occur in its subject. */
const ours =
  /^(?:>>> |.{0,30}\bsubject\b|[ \t>*-]*(?:from|original sender|to|cc|date|sent|message-id) ?:).*$/gim
/** The address, or a code that the last mail server answered. */
const named = /\S@[\w-]|(?<![\d.[:=-])[45](?:[0-5]\d|\.\d{1,2}\.\d{1,3})(?![\d.])/
/** Above a scanner's advertisement, or the same in another language. */
const separator = /^[-_*=]{10,}\s*$/m
const maxReportLength = 10_000

/** What the last mail server answered, in Sendmail's copy of the session. */
const answered = /^<<< [45].*(?:\n<<< .*)*/m

/**
 * Where the reason of a report is to be found, likeliest first: in the answer of the last mail server, and in the paragraphs that name the
 * address or a code, and the one after each.
 */
export function reasonsIn(text: string): string[] {
  const report = text.slice(0, maxReportLength)
  const end = original.exec(report)?.index ?? report.length
  const sections = report.slice(0, end).replaceAll(ours, '').split(separator)
  const answer = answered.exec(report.slice(0, end))?.[0] ?? ''
  const paragraphs = sections.flatMap((section) => {
    const all = section.split(/\n\s*\n/).filter((each) => each.trim())
    return all.filter((each, nth) => named.test(each) || named.test(all[nth - 1] ?? ''))
  })
  return [answer, ...paragraphs]
}

const emailAddress = /[^\s<>()[\]"',;:]+@[\w.-]+\w/g

/** The addresses beside the reason of a report: that to which it could not deliver, and perhaps others. */
export const addressesIn = (text: string): string[] => reasonsIn(text).join('\n').match(emailAddress) ?? []
