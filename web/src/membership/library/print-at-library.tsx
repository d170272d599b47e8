import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { PrintChoices } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { LibraryLink } from '@street-musketeers/contract/membership/library-links.ts'
import { useState } from 'react'
import { call } from '../../app/api/api.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { formatDateAndTime } from '../../app/format/format-date.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { WrapAnywhere } from '../../ui/lists/wrapping.tsx'
import { Disclosure } from '../../ui/page/disclosure.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'
import styles from './print-at-library.module.css'

interface PrintAtLibraryProps {
  campaign: Campaign
  choices: PrintChoices
  /** The report link by which somebody prints without signing in. */
  link?: string
  /** Whether doors or homes to skip are printed at home, which the library's pack leaves out. */
  hasOwnSheet: boolean
}

/** Makes a short link that opens this pack at a public printer (rule: library-links). */
export function PrintAtLibrary({ campaign, choices, link, hasOwnSheet }: PrintAtLibraryProps) {
  const [made, setMade] = useState<LibraryLink | null>(null)
  const { campaignId, leafletVersion } = campaign
  const pack = { leafletVersion, ...choices }
  const make = async () =>
    setMade(
      link === undefined
        ? await call('POST /api/librarylink', { campaignId, ...pack })
        : await call('POST /api/reportlink/librarylink', { link, ...pack }),
    )
  return (
    <Disclosure question="No printer? Print it at a library">
      <Stack>
        {made ? (
          <ShownLink made={made} />
        ) : (
          <>
            <p>
              You get a code and a short address. On a computer at a library or a copy shop they open these
              leaflets to print, for 24 hours. You sign in nowhere, and the page there does not say who you
              are.
            </p>
            {hasOwnSheet && (
              <p>Your doors and the homes to skip are left out: others see what is printed there.</p>
            )}
            <div>
              <ActionButton action={make}>Show the code</ActionButton>
            </div>
          </>
        )}
      </Stack>
    </Disclosure>
  )
}

function ShownLink({ made: { link, address, qrCode, worksUntil } }: { made: LibraryLink }) {
  const saveSlip = async () =>
    saveFile(await call('GET /api/librarylink/:link/slip', { link }), 'Print at a library.pdf')
  return (
    <>
      <Notice kind="success">Type this address on the computer there, or scan the code.</Notice>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
        alt={`QR code: ${address}`}
      />
      <p className={styles.address}>
        <WrapAnywhere>{address.replace(/^https?:\/\//, '')}</WrapAnywhere>
      </p>
      <p>
        It works until {formatDateAndTime(worksUntil)}. We show it once: take a picture of this screen, or
        save the slip.
      </p>
      <Row>
        <ActionButton action={saveSlip}>Save a slip (PDF)</ActionButton>
      </Row>
    </>
  )
}
