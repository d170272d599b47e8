import * as paths from '@street-musketeers/contract/public-urls.ts'

/** Leads to the page that counts at the doors (rule: doorstep). A plain link, because that page is static. */
export const GoingOut = ({ link }: { link: string }) => (
  <p>
    Going out now? <a href={paths.doorstep(link)}>Count as you walk</a>, also without signal.
  </p>
)
