import type { OwnRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { PanelAction } from '../../ui/page/paper-panel.tsx'

/** Where a leaflet is printed for its musketeer, instead of the way to print it (rule: print-requests). */
export const PrintedForYou = ({ request: { hub, state } }: { request: OwnRequest }) => (
  <>
    <p>
      {state === 'ready'
        ? `Your leaflets are ready at ${hub.name}.`
        : state === 'asked'
          ? `${hub.name} prints them for you. We’ll email you when they are ready.`
          : `${hub.name} cannot print them now.`}
    </p>
    <PanelAction>
      <ButtonLink variant="primary" size="large" to={paths.noPrinter()}>
        {state === 'ready' ? 'Collect my leaflets' : 'See what I asked for'}
      </ButtonLink>
    </PanelAction>
  </>
)
