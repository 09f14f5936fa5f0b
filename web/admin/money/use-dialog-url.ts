import { queryWith } from '../../data/query-with.ts'
import { useSearchParams } from '../../router/router.tsx'

/** Keeps the open dialog and its row in the address, beside the list's filters. */
export function useDialogUrl<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams()
  const name = names.find((one) => params.has(one))
  return {
    name: name ?? null,
    id: name ? params.get(name) : null,
    open: (which: Name, id: string) => setParams(queryWith({ [which]: id }), { preventScrollReset: true }),
    close: () => {
      const none = Object.fromEntries(names.map((one) => [one, null]))
      setParams(queryWith(none), { replace: true, preventScrollReset: true })
    },
  }
}
