/** The bounce that the words of a refusal mean. */
export type BounceKind =
  /** There is no such mailbox or domain. */
  | 'permanent'
  /** The mailbox takes nothing for now: it is full, or its owner's account is suspended. */
  | 'temporary'
  /** Anything else: what was sent, who sent it, from where, how often, or a fault on the way. */
  | 'none'

/** Who is refused, as mail servers call them, and what is wrong with them. */
const someone =
  '(?:user|recipient|mailbox|mail box|account|address|person|customer|subscriber|userid|alias|inbox)'
const unknown =
  '(?:unknown|no such|invalid|bad|illegal|non-?exist(?:ent|ing)|inactive|disabled|deactivated|unrecogni[sz]ed|unroute?able|wrong|incorrect)'
const isNot =
  '(?:not|n.?t) (?:be )?(?:found|known|listed|exists?|recogni[sz]ed|active|valid|available|local|here)'
const isOver =
  '(?:unavailable|no longer|disabled|inactive|deactivated|\\bclosed|deleted|removed|terminated|discontinued|cancel+ed|has moved)'

/**
 * The words with which mail servers refuse emails; the first row that matches decides. Words about the sender, the message and its number
 * stand before those about the mailbox: an address that is missed is found by the next email, one that is suppressed by mistake gets none.
 */
const table: readonly { bounce: BounceKind; words: readonly RegExp[] }[] = [
  {
    // Answers of providers whose words mean something else than they say: Exchange Online, for an address that its directory does not
    // have; hosts and domains without email (RFC 7504, 7505); Outlook.com; Mail.ru; MessageLabs, for addresses that were not registered.
    bounce: 'permanent',
    words: [
      /5\.4\.1\b.{0,200}recipient address(?:es)? rejected ?: access denied/,
      /^521 5\.3\.2|^556 /,
      /because the domain is not reachable/,
      /not accepted -- invalid mailbox/,
      /\b542 (?:address )?rejected/,
    ],
  },
  {
    // Before the recipient was named: Postfix, Exim.
    bounce: 'none',
    words: [
      /refused to talk to me/,
      /in reply to (?:mail from|ehlo|helo)/,
      /after (?:mail from|initial connection|ehlo|helo)/,
    ],
  },
  {
    // Suspended, and perhaps back tomorrow: Yahoo, i.ua, laposte.net. Full: everybody.
    bounce: 'temporary',
    words: [
      /(?:user|mailbox|account)[^.;:]{0,60}(?:blocked|locked|suspended|frozen|on hold)(?! (?:using|by|for|due|because))/,
      /(?:blocked|locked|suspended|frozen) (?:user|mailbox|account)/,
      /\bquota/,
      /(?:mailbox|inbox|account|folder|user)(?: is)? full/,
      /out of storage|storage (?:space|limit|allocation)|disk (?:space|full|quota)/,
      /(?:not enough|no) space|insufficient (?:system )?(?:storage|disk|space)/,
      /(?:mailbox|inbox|account)[^.;]{0,40} (?:exceed|too large|size limit)/,
      /exceed[^.;]{0,40} (?:mailbox|local limit)/,
      /(?:buz[oó]n|mailbox) lleno|bo[iî]te[^.;]{0,20} pleine|casella[^.;]{0,20} piena|postfach (?:ist )?voll/,
    ],
  },
  {
    // How much and how often: Google, GoDaddy, Tencent, Yahoo, Microsoft.
    bounce: 'none',
    words: [
      /\brate\b|rate ?limit|throttl|frequency|unusual|deferred|\bvolume\b|gr[ae]y ?list/,
      /too (?:many|much|fast|frequent|quick)/,
      /per (?:hour|day|minute)|this hour|(?:daily|hourly) limit|limit (?:has been )?(?:exceeded|reached)/,
      /exceed(?:ed|s)? (?:the |your |its )?(?:maximum|limit|number|connection)/,
      // With a temporary code it says no more than that.
      /(?<!\b4\d\d .{0,300})(?:try (?:again )?(?:later|in \d|after)|again later|retry|temporar)/,
    ],
  },
  {
    // Where it came from: block lists and reputation.
    bounce: 'none',
    words: [
      /spamhaus|barracuda|sorbs|spamcop|surbl|uribl|rbl\b|dnsbl|block ?list|black ?list|blocked|banned/,
      /reputation|\blisted\b(?! in (?:domino|public))|abus(?:e|ive)|client host|invalid ip|sending mail of/,
      /\b(?:ip|host|network)(?: address)? (?:is |was |has been )?(?:not allowed|denied|rejected)/,
      /(?:sending|your|source|client) (?:ip|host|mail ?server|server|network|domain)/,
    ],
  },
  {
    // What was written.
    bounce: 'none',
    words: [
      /spam|unsolicited|\bube\b|\bbulk\b|\bjunk\b|phish|virus|malware|infected|suspicious/,
      /content|attachment|\bheaders?\b|rfc ?(?:2822|5322)\b|\bmime\b/,
      /message (?:was |has been |is )?(?:rejected|refused|too|not accepted|denied)/,
      /mail (?:was |has been |is )?(?:rejected|refused)/,
    ],
  },
  {
    // Who says to have sent it.
    bounce: 'none',
    words: [
      /\bspf\b|\bdkim\b|\bdmarc\b|authenticat|\bauth\b|\bptr\b|reverse (?:dns|lookup)|rdns|\bhelo\b|\behlo\b/,
      /sender|mail ?from|from (?:address|domain|header)|valid from|return.?path|envelope.from|purported/,
      /absender|exp[eé]diteur|remitente|mittente|nadawc/,
      /not (?:permitted|authori[sz]ed|allowed)|access denied|permission|prohibited/,
    ],
  },
  {
    // Rules, sizes, and faults on the way.
    bounce: 'none',
    words: [
      /relay|rcpthosts|polic(?:y|ies)|preference|white ?list|administrative|security|configuration/,
      /too (?:big|large|long)|size (?:limit|exceed)|exceeds? (?:size|fixed)|message (?:size|length)/,
      /invalid dns|resource record|dns (?:entr|record|check|config)|certificate|\btls\b|encrypt/,
      /\bloop|hop count|timed? ?out|timeout|expired|not found,? try again/,
      /connection (?:refused|reset|lost|dropped)|no route to host|unreachable|not re(?:achable|sponding)/,
      /(?:unable to|could not) connect|(?:internal|local|system|server) error|service (?:refus|unavail|not avail)/,
      // Without any reason, as some block lists refuse a recipient.
      /^\d{3} (?:rejected|refused|denied|blocked)\.?$/,
    ],
  },
  {
    // Mailboxes. Postfix says “Recipient address rejected:” before any reason.
    bounce: 'permanent',
    words: [
      new RegExp(
        `${unknown} (?:local |virtual |destination |final delivery |e?-?mail |recipient |or illegal |mailbox )*(?:${someone}|local.?part)`,
      ),
      new RegExp(
        `(?:no(?! valid recip)|not an?|not our|not your|not the) (?:valid |active |known |such |local |existing )*${someone}s?\\b`,
      ),
      new RegExp(
        `${someone}s?\\b[^.;]{0,60}(?:unknown|${isNot}|${isOver}|invalid|is not an?\\b|doesn.t have)`,
      ),
      new RegExp(`${someone}s? (?:was |is |has been )?rejected(?! ?: ?\\w)`),
      /no longer (?:on|here|at|with|in|valid|active|available|exists|employed|works)|has (?:left|moved)/,
      /recipn?(?:ient)?notfound|nosuchuser|addressee unknown|no one (?:here )?by that/,
      /check (?:if|that|whether) (?:the |this )?address is correct/,
    ],
  },
  {
    // The same in German, French, Spanish, Italian and Polish, and of Domino in Japanese.
    bounce: 'permanent',
    words: [
      /(?:benutzer|empf[aä]nger|postfach)[^.;]{0,30}(?:unbekannt|existiert nicht)/,
      /(?:utilisateur|destinataire|adresse|compte)[^.;]{0,30}(?:inconnu|n existe pas|invalide)/,
      /(?:usuario|destinatario|buz[oó]n|cuenta)[^.;]{0,30}(?:desconocid|no existe)/,
      /(?:utente|casella|destinatario)[^.;]{0,30}(?:sconosciut|inesistente)/,
      /(?:u[zż]ytkownik|skrzynka|konto)[^.;]{0,30}(?:nieznan|nie istnieje)/,
      /ディレクトリ.{0,12}(?:見つかりません|ありません)/,
    ],
  },
  {
    // Domains without email.
    bounce: 'permanent',
    words: [
      /(?:host|domain)[^.;]{0,40}(?:unknown|not found|not exist|does not accept|doesn.t accept|invalid|no mail)/,
      /(?:unknown|no such|invalid|illegal|bad) (?:host|domain)|any host named|name or service not known/,
      /unroute?able|nxdomain|null mx|no mx\b|no mail exchanger|mail exchanger or ip|indicated no smtp/,
      /does(?:n.?t| not) (?:accept|receive) (?:any )?(?:e-?)?mail(?! from| .{0,20} from)/,
    ],
  },
]

/** A refusal is a sentence or two. */
const maxLength = 1500
const link = /https?:\/\/([^/\s]{1,100})\S*/gi
const emailAddress = /[^\s<>"]+@[^\s<>"]+/g
const hostName = /\b[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\b/g
const blockList = /spamhaus|barracudacentral|sorbs|spamcop|surbl|uribl|rbl\b|block/

/**
 * Reads a refusal without its addresses, links and names of hosts, in which any word may occur.
 * @returns null for words that are not known
 */
export function bounceKindOf(refusal: string): BounceKind | null {
  const said = refusal
    .slice(0, maxLength)
    .replaceAll(link, '$1')
    .replaceAll(emailAddress, 'address')
    .replaceAll(hostName, (host) => (blockList.test(host) ? host : ' '))
    .toLowerCase()
    .replaceAll(/[\s"'’<>()[\]*_]+/g, ' ')
  return table.find(({ words }) => words.some((each) => each.test(said)))?.bounce ?? null
}
