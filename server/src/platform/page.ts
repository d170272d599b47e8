/** Which part of a list is wanted: a zero-based page of `size` rows (D26). */
export interface PageWanted {
  page: number
  size: number
}

/** How many rows lie before a page. */
export const rowsBefore = ({ page, size }: PageWanted) => page * size

/** The page response of specification 3, exactly its fields (D26). */
export const pageOf = <Row>(content: Row[], totalElements: number, { page, size }: PageWanted) => ({
  content,
  pageable: { pageNumber: page },
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})
