import type { ShortRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { PanelAction } from '../../ui/page/paper-panel.tsx'

/** For whoever has them from a print hub. */
export const collectedSentence = 'You have your leaflets. Deliver them, then tell us how many.'

/** Where a leaflet is printed for its musketeer, instead of the way to print it (rule: print-requests). */
export const PrintedForYou = ({ request: { hubName, state } }: { request: ShortRequest }) => (
  <>
    <p>
      {state === 'ready'
        ? `Your leaflets are ready at ${hubName}.`
        : state === 'asked'
          ? `${hubName} prints them for you. We’ll email you when they are ready.`
          : state === 'over'
            ? 'This campaign has ended or is paused, so there is nothing to print.'
            : `${hubName} cannot print them now.`}
    </p>
    <PanelAction>
      <ButtonLink variant="primary" size="large" to={paths.noPrinter()}>
        {state === 'ready' ? 'Where to collect them' : 'See what I asked for'}
      </ButtonLink>
    </PanelAction>
  </>
)
