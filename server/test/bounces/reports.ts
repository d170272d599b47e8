/** How mail servers write that an email could not be delivered: the raw report around what the last server answered. */

const recipient = 'ada@example.org'
const original = `Return-Path: <bounces@musketeers.example>
Received: from mx.musketeers.example (mx.musketeers.example [203.0.113.7])
From: Street Musketeers <leaflets@musketeers.example>
To: ${recipient}
Subject: No such user: mailbox full of spam
Message-ID: <12@musketeers.example>

Hello Ada, your leaflet is here. This user does not exist; the mailbox is unavailable.`

const message = (headers: string, body: string) =>
  Buffer.from(`${headers}\n\n${body}\n`.replaceAll('\n', '\r\n'))
const fold = (text: string, indent: string) => text.replaceAll('\n', `\n${indent}`)

/** With fields for programs (RFC 3464). */
const withFields = (headers: string, text: string, fields: string) =>
  message(
    `${headers}\nMIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary="b1"`,
    `--b1
Content-Type: text/plain; charset=utf-8

${text}

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.example

Final-Recipient: rfc822; ${recipient}
${fields}

--b1
Content-Type: text/rfc822-headers

${original}

--b1--`,
  )

const statusOf = (reply: string) => /[45]\.\d+\.\d+/.exec(reply)?.[0] ?? `${reply[0]}.0.0`

type Report = (reply: string) => Buffer

/** By the programs that write them. */
export const reportFormats: Record<string, Report> = {
  postfix: (reply) =>
    withFields(
      'From: MAILER-DAEMON@relay.example (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender',
      `This is the mail system at host relay.example.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

                   The mail system

<${recipient}>: host mx.example.org[192.0.2.5] said: ${fold(reply, '    ')} (in reply to
    RCPT TO command)`,
      `Action: failed\nStatus: ${statusOf(reply)}\nRemote-MTA: dns; mx.example.org\nDiagnostic-Code: smtp; ${fold(reply, '    ')}`,
    ),
  sendmail: (reply) =>
    withFields(
      'From: Mail Delivery Subsystem <MAILER-DAEMON@relay.example>\nSubject: Returned mail: see transcript for details',
      `The original message was received at Fri, 20 Nov 2026 09:00:00 GMT
from localhost [127.0.0.1]

   ----- The following addresses had permanent fatal errors -----
<${recipient}>

   ----- Transcript of session follows -----
... while talking to mx.example.org.:
>>> RCPT To:<${recipient}>
${reply.replaceAll(/^/gm, '<<< ')}`,
      `Action: failed\nStatus: ${statusOf(reply)}\nRemote-MTA: DNS; mx.example.org\nLast-Attempt-Date: Fri, 20 Nov 2026 09:00:01 GMT`,
    ),
  'Exchange Online': (reply) =>
    withFields(
      'From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@relay.example>\nSubject: Undeliverable: Your leaflet',
      `Delivery has failed to these recipients or groups:

${recipient}
Your message couldn't be delivered.

Diagnostic information for administrators:

${recipient}
Remote Server returned '${reply}'`,
      `Action: failed\nStatus: ${statusOf(reply)}\nDiagnostic-Code: smtp;${fold(reply, ' ')}`,
    ),
  Gmail: (reply) =>
    withFields(
      'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nSubject: Delivery Status Notification (Failure)\nX-Failed-Recipients: ada@example.org',
      `** Message not delivered **

Your message to ${recipient} was not delivered. See the technical details below.

The response from the remote server was:
${reply}`,
      `Action: failed\nStatus: ${statusOf(reply)}\nRemote-MTA: dns; mx.example.org. (192.0.2.5, the server for the domain example.org.)\nDiagnostic-Code: smtp; ${fold(reply, ' ')}`,
    ),
  'fields without a status of use': (reply) =>
    withFields(
      'From: postmaster@relay.example\nSubject: Delivery failure',
      'Sorry.',
      `Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; ${fold(reply, ' ')}`,
    ),
  Exim: (reply) =>
    message(
      `X-Failed-Recipients: ${recipient}\nAuto-Submitted: auto-replied\nFrom: Mail Delivery System <Mailer-Daemon@relay.example>\nSubject: Mail delivery failed: returning message to sender`,
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${recipient}
    host mx.example.org [192.0.2.5]
    SMTP error from remote mail server after RCPT TO:<${recipient}>:
    ${fold(reply, '    ')}

------ This is a copy of the message, including all the headers. ------

${original}`,
    ),
  qmail: (reply) =>
    message(
      'From: MAILER-DAEMON@relay.example\nSubject: failure notice',
      `Hi. This is the qmail-send program at relay.example.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${recipient}>:
192.0.2.5 does not like recipient.
Remote host said: ${reply}
Giving up on 192.0.2.5.

--- Below this line is a copy of the message.

${original}`,
    ),
  Yahoo: (reply) =>
    message(
      'From: MAILER-DAEMON@yahoo.com\nSubject: Failure Notice',
      `Sorry, we were unable to deliver your message to the following address.

<${recipient}>:
Remote host said:
${reply}
[RCPT_TO]

--- Below this line is a copy of the message.

${original}`,
    ),
  'old Gmail': (reply) =>
    message(
      `X-Failed-Recipients: ${recipient}\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\nSubject: Delivery Status Notification (Failure)`,
      `Delivery to the following recipient failed permanently:

     ${recipient}

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the server for the recipient domain example.org by mx.example.org. [192.0.2.5].

The error that the other server returned was:
${reply}

----- Original message -----

${original}`,
    ),
  OpenSMTPD: (reply) =>
    message(
      'From: Mailer Daemon <MAILER-DAEMON@relay.example>\nSubject: Delivery status notification: error',
      `    Hi!

    This is the MAILER-DAEMON, please DO NOT REPLY to this e-mail.

    An error has occurred while attempting to deliver a message for
    the following list of recipients:

${recipient}: ${reply}

    Below is a copy of the original message:

${original}`,
    ),
}

const refusal = '550 5.1.1 No such user'

/** Messages that come to a bounce address and report nothing, by their names, with the sender on their envelope. */
export const noReports: readonly { name: string; sender: string; message: Buffer }[] = [
  {
    name: 'a delay with fields',
    sender: '',
    message: withFields(
      'From: MAILER-DAEMON@relay.example\nSubject: Delayed Mail (still being retried)',
      `Your message to ${recipient} is delayed: ${refusal}`,
      'Action: delayed\nStatus: 4.4.1',
    ),
  },
  {
    name: 'a delivery with fields',
    sender: '',
    message: withFields('From: MAILER-DAEMON@relay.example', refusal, 'Action: delivered\nStatus: 2.0.0'),
  },
  {
    name: 'a warning of Exim',
    sender: '',
    message: message(
      `From: Mailer-Daemon@relay.example\nSubject: Warning: message 1xyz delayed 24 hours\nX-Failed-Recipients: ${recipient}`,
      `A message that you sent has not yet been delivered.\n\n  ${recipient}\n    ${refusal}`,
    ),
  },
  {
    name: 'a warning of old Gmail',
    sender: '',
    message: message(
      `From: mailer-daemon@googlemail.com\nSubject: Delivery Status Notification (Delay)`,
      `THIS IS A WARNING MESSAGE ONLY.\n\n${recipient}\n\n${refusal}`,
    ),
  },
  {
    name: 'a person who answers',
    sender: recipient,
    message: message(`From: ${recipient}\nSubject: Re: Your leaflet`, `${recipient}\n${refusal}`),
  },
  {
    name: 'a person who forwards a report',
    sender: recipient,
    message: message(
      `From: ${recipient}\nSubject: Undeliverable: Your leaflet`,
      `> From: MAILER-DAEMON@relay.example\n> ${recipient}: ${refusal}`,
    ),
  },
  {
    name: 'a forged report with a sender on its envelope',
    sender: 'eve@example.com',
    message: reportFormats.Exim!(refusal),
  },
  {
    name: 'somebody who left',
    sender: '',
    message: message(
      `From: ${recipient}\nSubject: Automatic reply: Your leaflet\nAuto-Submitted: auto-replied`,
      `Ada no longer works here. The account ${recipient} is no longer active. 550 5.1.1`,
    ),
  },
  {
    name: 'a receipt of reading',
    sender: '',
    message: message(
      `From: ${recipient}\nSubject: Not read: Your leaflet`,
      `Your message to ${recipient} was deleted without being read.`,
    ),
  },
  {
    name: 'an answering machine of a postmaster',
    sender: '',
    message: message(
      'From: postmaster@example.org\nSubject: We have your message',
      'Thank you. A person will read it.',
    ),
  },
  {
    name: 'an advertisement',
    sender: '',
    message: message(
      'From: offers@example.com\nSubject: Your account',
      'No such offer! Unknown user? 550 of them.',
    ),
  },
]
