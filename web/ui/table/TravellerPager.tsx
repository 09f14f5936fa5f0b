import { formatNumber } from '../../languages/formats.ts'
import { paging } from '../../languages/paging/paging.ts'
import { useTexts } from '../../languages/texts.ts'
import { Pager } from './Pager.tsx'

/** The pager of a list that exists in every language. */
export function TravellerPager(props: {
  page: number
  pages: number
  total: number
  counts: 'trips' | 'alerts' | 'flights'
  onPage: (page: number) => void
}) {
  const t = useTexts(paging)
  const { counts, ...list } = props
  const numbers = { page: formatNumber(list.page), pages: formatNumber(list.pages) }
  const words = {
    ...{ pages: t('pages'), previous: t('previous'), next: t('next') },
    pageOf: t('pageOf', numbers),
    counted: t(counts, { count: list.total }),
  }
  return <Pager {...list} words={words} />
}
