import { Component, type ReactNode } from 'react'
import { Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { WaysOn } from './ways-on.tsx'

/**
 * The document when not even the root's error page can be shown. It is around React Router, whose own last page inserts a script, which the
 * security policy refuses: the document would be empty.
 */
export class LastResort extends Component<{ children: ReactNode }, State> {
  override state: State = { sheets: null }

  static getDerivedStateFromError(): State {
    // With the same text the security policy allows them again.
    return {
      sheets: Array.from(document.styleSheets, ({ href, ownerNode }) => ({
        href,
        text: ownerNode?.textContent,
      })),
    }
  }

  override render() {
    const { sheets } = this.state
    return sheets ? <Document sheets={sheets} /> : this.props.children
  }
}

/** A style sheet of the document: a file, or text in the page. */
interface Sheet {
  href: string | null
  text: string | null | undefined
}

interface State {
  sheets: Sheet[] | null
}

const Document = ({ sheets }: { sheets: Sheet[] }) => (
  <html lang="en-GB">
    <head>
      <title>Something went wrong</title>
      {sheets.map(({ href, text }) =>
        href ? <link key={href} rel="stylesheet" href={href} /> : <style key={text}>{text}</style>,
      )}
    </head>
    <body>
      <main>
        <Container>
          <PageTitle lead="This is our fault. If it keeps happening, write to us and say what you were doing.">
            Something went wrong
          </PageTitle>
          <WaysOn to={location} />
        </Container>
      </main>
    </body>
  </html>
)
