import type { FormEvent, ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import styles from './filter-form.module.css'

/** Each field becomes a parameter; `sorted`, such as `lastname asc`, becomes two. */
const toParameters = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]) => {
    const text = String(value).trim()
    if (name !== 'sorted') return [[name, text]]
    const [sort = '', order = ''] = text.split(' ')
    return [
      ['sort', sort],
      ['order', order],
    ]
  })

/** Filters and sorts a list. Pressing Search puts the fields into the address, starting at the first page. */
export function FilterForm({
  actions,
  children,
}: {
  /** Other actions for the list. */
  actions?: ReactNode
  children: ReactNode
}) {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  function show(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parameters = toParameters(new FormData(event.currentTarget)).filter(([, value]) => value)
    return navigate(`?${new URLSearchParams(parameters)}`)
  }

  return (
    // Mounted again for every address, so that the fields match the list.
    <form key={String(search)} role="search" className={styles.filter} onSubmit={show}>
      {children}
      <div className={styles.actions}>
        <Button type="submit">Search</Button>
        {actions}
      </div>
    </form>
  )
}
