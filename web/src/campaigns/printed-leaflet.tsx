import { marginMm, type Readiness } from '@street-musketeers/contract/leaflets.ts'
import { useId, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { Unseen } from '../ui/layout.tsx'
import { PaperSheet } from '../ui/paper-sheet.tsx'
import { LeafletReadiness } from './leaflet-readiness.tsx'
import { madeFor, sizeNames, type PaperSize } from './paper-sizes.ts'
import styles from './printed-leaflet.module.css'

interface PrintedLeafletProps {
  readiness: Readiness
  pages: number
  preview: { url: string; width: number; height: number }
}

/** Page one as it comes out of a printer, on paper of a size to choose, and what to look at before it does. */
export function PrintedLeaflet({ readiness, pages, preview }: PrintedLeafletProps) {
  const [size, setSize] = useState<PaperSize>(() => madeFor(readiness))
  const name = useId()
  return (
    <div className={styles.printed}>
      <div className={styles.desk}>
        <div className={classes(styles.sheet, styles[size])}>
          <PaperSheet flat>
            <img
              src={preview.url}
              width={preview.width}
              height={preview.height}
              alt={`Page one of ${pages} as it prints`}
            />
            <div className={styles.margin} />
          </PaperSheet>
        </div>
      </div>
      <div className={styles.words}>
        <fieldset className={styles.sizes}>
          <legend>Printed on</legend>
          {sizeNames.map((each) => (
            <label key={each} className={styles.size}>
              <input type="radio" name={name} checked={each === size} onChange={() => setSize(each)} />
              {each}
            </label>
          ))}
        </fieldset>
        <p className={styles.hint}>
          {pages === 1 ? 'One page.' : `Page one of ${pages}.`} The dashed line is where most printers at home
          stop, {marginMm} mm from the edge.
        </p>
        <h3 className={styles.heading}>Ready to print?</h3>
        <LeafletReadiness readiness={readiness} size={size} />
        <p className={styles.hint}>
          This is advice<Unseen> only</Unseen>: you can publish it as it is.
        </p>
      </div>
    </div>
  )
}
