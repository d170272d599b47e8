/**
 * Facts about a page for search engines (schema.org), as JSON-LD. Browsers do not run it, so the content security policy allows it.
 * @param data its type and properties; texts may contain anything
 */
export function PageFacts({ data }: { data: { '@type': string } & Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data })
  return (
    <script
      type="application/ld+json"
      // React would escape quotes, which are not escaped in a script. Without `<` it cannot end its own element.
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
