/**
 * The report of a mail server that accepted an email and then found no such mailbox (RFC 3464), as Postfix writes it.
 * @param message the email; the report repeats its headers
 * @param returnPath the envelope sender, who gets the report
 */
export function buildBounceReport(
  message: Buffer,
  { recipient, returnPath }: { recipient: string; returnPath: string },
): Buffer {
  const smtpReply = `550 5.1.1 <${recipient}> There is no such mailbox (simulated by +later)`
  const headers = message.toString('latin1').split(/\r?\n\r?\n/, 1)[0]!
  const lines = `From: Mail Delivery System <MAILER-DAEMON@mailbox.localhost>
To: ${returnPath}
Subject: Undelivered Mail Returned to Sender
Date: ${new Date().toUTCString()}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="report"

--report
Content-Type: text/plain; charset=us-ascii

Your email could not be delivered to ${recipient}: there is no such mailbox.

--report
Content-Type: message/delivery-status

Reporting-MTA: dns; mailbox.localhost

Final-Recipient: rfc822; ${recipient}
Action: failed
Status: 5.1.1
Remote-MTA: dns; elsewhere.localhost
Diagnostic-Code: smtp; ${smtpReply}

--report
Content-Type: text/rfc822-headers

`
  return Buffer.from(
    `${lines.replaceAll('\n', '\r\n')}${headers.replaceAll(/\r?\n/g, '\r\n')}\r\n--report--\r\n`,
    'latin1',
  )
}
