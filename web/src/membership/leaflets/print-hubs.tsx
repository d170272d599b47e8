import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/forms/button.tsx'

/** Leads to those who print for others, and to printing for them (rules: print-hubs, print-requests). */
export const PrintHubs = () => (
  <>
    <p>Others can print your leaflets for you. You collect them.</p>
    <div>
      <ButtonLink to={paths.noPrinter()}>I have no printer</ButtonLink>
    </div>
    <p>
      Do you have a printer, or a key to one? <Link to={paths.ownPrintHub()}>Print for others</Link>.
    </p>
  </>
)
