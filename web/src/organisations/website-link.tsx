import { withScheme } from '@street-musketeers/contract/organisations/organisations.ts'

/** A website as it was typed, to open; a dash without one. Strangers type these, so nothing is vouched for or told. */
export function WebsiteLink({ website }: { website: string }) {
  if (!website) return '–'
  return (
    <a href={withScheme(website)} rel="nofollow noreferrer">
      {website}
    </a>
  )
}
