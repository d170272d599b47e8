import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { followLostSession } from './app/api/api.ts'
import { LastResort } from './app/page/last-resort.tsx'
import { answerPresses, takeNextAddress } from './shell/next-page.tsx'

const next = takeNextAddress()
if (next) {
  location.replace(next)
} else {
  followLostSession()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <LastResort>
          <HydratedRouter instrumentations={[answerPresses]} />
        </LastResort>
      </StrictMode>,
    )
  })
}
