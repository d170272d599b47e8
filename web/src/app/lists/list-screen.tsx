import type { ReactNode } from 'react'
import { FilteredList, type FilteredListProps } from '../../ui/lists/paged-table.tsx'
import { TabPage } from '../page/tab-page.tsx'

interface ListScreenProps<Row> extends Omit<FilteredListProps<Row>, 'label' | 'hideCaption'> {
  title: string
  lead?: string | undefined
  /** Below the list. */
  children?: ReactNode
}

/** A dashboard tab that is one list, named by its title. */
export function ListScreen<Row>({ title, lead, children, ...list }: ListScreenProps<Row>) {
  return (
    <TabPage title={title} lead={lead}>
      <FilteredList label={title} {...list} />
      {children}
    </TabPage>
  )
}
