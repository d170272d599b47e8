import { headerValues, type Email } from './read-message.ts'

/** How programs that do not follow RFC 3834 begin the subject of an automatic reply, in the languages of their makers. */
const automaticSubject =
  /^\s*(automatic reply|auto(matic)?[- ]?reply|auto[- ]?response|out of (the )?office|on (annual )?leave|automatische antwort|abwesenheits\w+|réponse automatique|absence du bureau|respuesta automática|fuera de la oficina|risposta automatica|fuori sede|automatisch antwoord|afwezig\w*|automatyczna odpowiedź|odpowiedź automatyczna|ateb awtomatig|allan o['’]r swyddfa|resposta automática|automatiskt svar|autosvar|delivery status notification|undeliver|mail delivery|returned mail|failure notice)/i

/**
 * Whether a program sent a message: it gets no answer and reports nothing (RFC 3834, section 2; RFC 2919 and 2369 for lists).
 * @param sender the address on its envelope, '' when it has none
 */
export function isAutomatic(email: Email, sender: string | null): boolean {
  if (sender === '') return true
  const [submitted] = headerValues(email, 'auto-submitted')
  if (submitted !== undefined && !/^no\b/i.test(submitted)) return true
  if (headerValues(email, 'return-path').some((path) => /^<\s*>$/.test(path))) return true
  if (headerValues(email, 'precedence').some((value) => /^(bulk|junk|list|auto[_-]?reply)\b/i.test(value)))
    return true
  if (email.headers.some(({ key }) => /^(list-|x-auto-?(reply|respond)|x-autorespon)/.test(key))) return true
  if (/^multipart\/report\b/i.test(headerValues(email, 'content-type')[0] ?? '')) return true
  if (/^(mailer-daemon|postmaster)@/i.test(email.from?.address ?? '')) return true
  return automaticSubject.test(email.subject ?? '')
}
