import { Drawing } from './drawing.tsx'
import styles from './drawings.module.css'
import { PostedLeaflet } from './posted-leaflet.tsx'

/** A front door at eye level, with a leaflet going through its letterbox. */
export function FrontDoor() {
  return (
    <Drawing box="360 470">
      {/* Wall */}
      <path className={styles.outlined} d="M22 30h316v424H22Z" />
      <path className={styles.outlined} d="M8 8h344v10l-14 14H22L8 18Z" />
      <path
        className={styles.fine}
        d="M30 56h34M84 46h30M30 80h22M240 46h36M296 58h34M306 82h24M30 110h14M30 190h18M30 214h12M34 300h14M30 324h18M30 380h12M316 114h14M318 170h12M312 194h18M316 262h14M312 340h18M318 364h12M312 410h18M30 420h18"
      />
      {/* Frame and fanlight */}
      <path className={styles.outlined} d="M56 440V150a124 124 0 0 1 248 0v290Z" />
      <path className={styles.outlined} d="M78 150a102 102 0 0 1 204 0Z" />
      <path className={styles.line} d="M180 150V48M180 150 108 78M180 150l72-72" />
      <path className={styles.outlined} d="M140 150a40 40 0 0 1 80 0Z" />
      <path className={styles.solid} d="m158 22 44 0-8 34h-28Z" />
      {/* Door */}
      <path className={styles.outlinedRed} d="M78 162h204v278H78Z" />
      <path
        className={styles.onRed}
        d="M100 184h70v84h-70ZM190 184h70v84h-70ZM100 352h70v70h-70ZM190 352h70v70h-70Z"
      />
      <path
        className={styles.onRed}
        d="M110 194h50v64h-50ZM200 194h50v64h-50ZM110 362h50v50h-50ZM200 362h50v50h-50Z"
      />
      <circle className={styles.outlined} cx="264" cy="310" r="9" />
      <PostedLeaflet />
      {/* Step */}
      <path className={styles.outlined} d="M34 440h292v14H34ZM14 454h332v14H14Z" />
    </Drawing>
  )
}
