import { ButtonLink, Paragraph, renderHtml, renderText, type Site } from './layout.tsx'

/** For an address to which too many emails were requested: says that no more are sent, and how its owner gets one anyway. */
export function renderRequestsStoppedEmail(
  site: Site,
  {
    heading,
    news,
    instruction,
    button,
    link,
    advice,
  }: Record<'heading' | 'news' | 'instruction' | 'button' | 'link' | 'advice', string>,
) {
  return {
    subject: heading,
    text: renderText(site, 'Hello,', news, `${instruction}\n${link}`, advice),
    html: renderHtml(
      site,
      heading,
      instruction,
      <>
        <Paragraph>Hello,</Paragraph>
        <Paragraph>{news}</Paragraph>
        <Paragraph>{instruction}</Paragraph>
        <ButtonLink href={link}>{button}</ButtonLink>
        <Paragraph>{advice}</Paragraph>
      </>,
    ),
  }
}
