import { call } from '../../app/api/api.ts'
import { saveFile } from '../../app/api/save-file.ts'
import { londonDate } from '../../app/format/format-date.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'

async function download() {
  const record = await call('GET /api/mydata', {})
  const file = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  saveFile(file, `my-data-${londonDate(record.writtenAt)}.json`)
}

/** Downloads everything stored about the signed-in account (rule: download-my-data). */
export function DownloadOwnRecord() {
  return (
    <>
      <p>
        Everything we hold about you, in one file: your details and agreements, what you joined, delivered or
        published, the emails we sent you, and when an administrator looked at your account.
      </p>
      <div>
        <ActionButton action={download}>Download my data</ActionButton>
      </div>
    </>
  )
}
