import { ApiError } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useState, type ReactNode } from 'react'
import { call } from '../../app/api/api.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { loadLate } from '../../app/api/load-late.ts'
import styles from './make-or-use.module.css'

/** In place of a file: make a leaflet here, or use one that was made. */
export function MakeOrUse({ madeFor }: { madeFor: paths.MadeFor }) {
  if (isAdministrator()) return null
  return (
    <div className={styles.ways}>
      <p>
        <strong>No file yet?</strong> Type the words, and we set them on the page.
      </p>
      <ButtonLink to={paths.newMadeLeaflet(madeFor)}>Make one here</ButtonLink>
      <UseOneYouMade pathOf={(id) => paths.formWithLeaflet(id, madeFor)} />
    </div>
  )
}

/** Loads the list, and what shows it, when it is opened. */
function UseOneYouMade({ pathOf }: { pathOf: (id: number) => string }) {
  const [list, setList] = useState<ReactNode>(<p>Looking for your leaflets.</p>)

  async function load() {
    try {
      const [{ leaflets }, { MadeBefore }] = await Promise.all([
        call('GET /api/madeleaflets', {}),
        loadLate(import('./made-before.tsx')),
      ])
      setList(<MadeBefore leaflets={leaflets} pathOf={pathOf} />)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setList(<Notice kind="info">{error.message}</Notice>)
    }
  }

  return (
    <details
      className={styles.before}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void load()
      }}
    >
      <summary>Use one you made</summary>
      <div role="status">{list}</div>
    </details>
  )
}
