import { showCode } from '../../../platform/secrets/secrets.ts'
import { Action, CodeBlock, Paragraph, plain, sheet, type Site } from '../../../platform/mail/layout.tsx'

/** The code for choosing a new password, and a link that fills it in. */
export function passwordCodeWords(
  site: Site,
  { firstname, code, email }: { firstname: string; code: string; email: string },
) {
  const link = `${site.url}/confirmcode/passwordchange#${new URLSearchParams({ code: showCode(code), email })}`
  return {
    subject: `Your code is ${showCode(code)}`,
    text: plain(
      site,
      `Hello ${firstname},`,
      `Your code for choosing a new password is:\n\n${showCode(code)}`,
      `Or open this link, which fills it in for you:\n${link}`,
      'The code works for 15 minutes. If you did not ask for it, you need do nothing: your password stays as it is.',
    ),
    html: sheet(
      site,
      'Choose a new password',
      `Your code is ${showCode(code)}`,
      <>
        <Paragraph>Hello {firstname},</Paragraph>
        <Paragraph>This is the code for choosing a new password:</Paragraph>
        <CodeBlock code={showCode(code)} />
        <Action href={link}>Choose a new password</Action>
        <Paragraph>
          The code works for 15 minutes. If you did not ask for it, you need do nothing: your password stays
          as it is.
        </Paragraph>
      </>,
    ),
  }
}
