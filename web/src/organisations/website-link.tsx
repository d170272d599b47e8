import { withScheme } from '@street-musketeers/contract/organisations/messages-and-limits.ts'

/** A link to a website; a dash without one. Anyone can type these, so the link passes on no referrer and no search ranking. */
export function WebsiteLink({ website }: { website: string }) {
  if (!website) return '–'
  return (
    <a href={withScheme(website)} rel="nofollow noreferrer">
      {website}
    </a>
  )
}
