/** An email address that a narrow column breaks after the @, not within a word. */
export function EmailAddress({ address }: { address: string }) {
  const afterAt = address.lastIndexOf('@') + 1
  return (
    <>
      {address.slice(0, afterAt)}
      <wbr />
      {address.slice(afterAt)}
    </>
  )
}
