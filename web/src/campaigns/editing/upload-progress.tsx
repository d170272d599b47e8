import { ProgressBar } from '../../ui/lists/progress-bar.tsx'

/** First the upload, then the server's check of the leaflet. @param sent how much was sent, 0 to 1 */
export function UploadProgress({ sent, what }: { sent: number; what: 'campaign' | 'leaflet' }) {
  return sent < 1 ? (
    <ProgressBar label={`Sending your ${what}`} part={sent} />
  ) : (
    <ProgressBar label="Checking your leaflet and drawing its first page" part={null} />
  )
}
