import { saveFile } from '../../app/api/save-file.ts'
import { useProduct } from '../../app/product.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Panel } from '../../ui/page/card.tsx'
import { FormActions } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import styles from './second-factor.module.css'
import { focusOnMount } from './focus-on-mount.ts'

/** New recovery codes, to be kept now: nobody can show them again. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const { name } = useProduct()

  function save() {
    const text = `${name}: recovery codes\n\nEach lets you in once, in place of the six figures of your app.\n\n${codes.join('\n')}\n`
    saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')
  }

  return (
    <>
      <div ref={focusOnMount} tabIndex={-1}>
        <Notice kind="success">Your second step is on. Now keep these recovery codes.</Notice>
      </div>
      <Panel title="Your recovery codes">
        <p>
          On the day you lose your phone, each of these lets you in once. Keep them on paper, somewhere safe.
          We cannot show them to you again.
        </p>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <FormActions>
          <Button onClick={() => print()}>Print</Button>
          <Button onClick={save}>Save as a file</Button>
        </FormActions>
      </Panel>
    </>
  )
}
