import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { Link } from 'react-router'
import { Stack } from '../../ui/page/layout.tsx'
import styles from './make-or-use.module.css'
import { describe, nameOf } from './made-leaflets.tsx'

interface MadeBeforeProps {
  leaflets: ReplyOf<'GET /api/madeleaflets'>['leaflets']
  pathOf: (id: number) => string
}

/** The leaflets that an organisation has made, to use one. */
export const MadeBefore = ({ leaflets, pathOf }: MadeBeforeProps) =>
  leaflets.length === 0 ? (
    <p>You haven’t made one yet.</p>
  ) : (
    <Stack as="ul" gap="tight">
      {leaflets.map((leaflet) => (
        <li key={leaflet.id}>
          <Link to={pathOf(leaflet.id)} dir="auto">
            {nameOf(leaflet)}
          </Link>
          <p className={styles.about}>{describe(leaflet)}</p>
        </li>
      ))}
    </Stack>
  )
