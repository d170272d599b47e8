import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import styles from '../../ui/lists/tag.module.css'
import { WaitingTime } from './waiting-time.tsx'

const since = '2026-11-20T09:00:00.000Z'
const render = (now: string) => renderToStaticMarkup(<WaitingTime since={since} now={Date.parse(now)} />)

test('a wait that is longer than promised is called overdue in the tone for what is late', () => {
  expect(styles.late).toBeTruthy()
  const late = render('2026-11-21T09:00:00.000Z')
  expect(late).toContain('24 hours – overdue')
  expect(late).toContain(`class="${styles.tag} ${styles.late}"`)
  expect(render('2026-11-23T09:00:00.000Z')).toContain('3 days – overdue')

  const inTime = render('2026-11-21T08:59:00.000Z')
  expect(inTime).toContain('1 hour left')
  expect(inTime).not.toContain(styles.late)
})
