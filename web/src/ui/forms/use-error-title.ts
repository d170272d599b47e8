import { useEffect } from 'react'

/** The title of the page says that its form was refused, as long as it is. A static page's title comes from the server. */
export function useErrorTitle(isRefused: boolean): void {
  useEffect(() => {
    if (!isRefused) return
    const { title } = document
    const errorTitle = titleWithError(title)
    document.title = errorTitle
    return () => {
      if (document.title === errorTitle) document.title = title
    }
  }, [isRefused])
}

export const titleWithError = (title: string) => `Error: ${title}`
