import type { ReactNode } from 'react'
import { DeliveredLeaflet } from '../../drawings/delivered-leaflet.tsx'
import { Stack } from '../../ui/page/layout.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './report-thanks.module.css'

/** Thanks for a report: a leaflet goes through a letterbox, once, above what was saved. */
export function ReportThanks({ children }: { children: ReactNode }) {
  return (
    <Stack>
      <div className={styles.thanks}>
        <DeliveredLeaflet />
      </div>
      <Notice kind="success">{children}</Notice>
    </Stack>
  )
}
