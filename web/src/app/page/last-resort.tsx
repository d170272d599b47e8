import { Component, type ReactNode } from 'react'
import { Container } from '../../ui/page/layout.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { WaysOn } from './ways-on.tsx'

/**
 * The document when not even the root's error page can be shown. It is around React Router, whose own last page inserts a script, which the
 * security policy refuses: the document would be empty.
 */
export class LastResort extends Component<{ children: ReactNode }, { sheets: string[] | null }> {
  override state = { sheets: null }

  static getDerivedStateFromError() {
    return { sheets: Array.from(document.styleSheets, ({ href }) => href ?? '') }
  }

  override render() {
    const sheets: string[] | null = this.state.sheets
    return sheets ? <Document sheets={sheets} /> : this.props.children
  }
}

const Document = ({ sheets }: { sheets: string[] }) => (
  <html lang="en-GB">
    <head>
      <title>Something went wrong</title>
      {sheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
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
