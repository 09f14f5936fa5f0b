import { useEffect, useRef, useState } from 'react'
import {
  DOCUMENT_REQUIRED,
  DOCUMENT_TYPES,
  type DocumentType,
  operators,
} from '#contract/operators/operators.ts'
import { ApiError } from '../../data/api.ts'
import { upload } from '../../data/upload.ts'
import { useOperatorChanged } from '../operator-queries.ts'
import { findRefusal } from './check-file.ts'

/** The state of a document's place beside the server's file: a file that is chosen, uploading or refused. */
export type Place = {
  file: File | null
  phase: 'pending' | 'uploading' | 'failed'
  expiresOn: string
  /** The uploaded share, from 0 to 1. */
  share: number
  fileError?: string | undefined
  dateError?: string | undefined
}

const EMPTY: Place = {
  file: null,
  phase: 'pending',
  expiresOn: '',
  share: 0,
  fileError: undefined,
  dateError: undefined,
}
type Places = Record<DocumentType, Place>

export type DocumentUploads = ReturnType<typeof useDocumentUploads>

/** The chosen files of the three documents, and their uploads: one call for each. */
export function useDocumentUploads() {
  const operatorChanged = useOperatorChanged()
  const [places, setPlaces] = useState<Places>({ aoc: EMPTY, insurance: EMPTY, operations: EMPTY })
  const underWay = useRef(new Map<DocumentType, AbortController>())

  // Uploads are cancelled when the page is left.
  useEffect(() => {
    const running = underWay.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  function change(type: DocumentType, part: Partial<Place>) {
    setPlaces((before) => ({ ...before, [type]: { ...before[type], ...part } }))
  }

  function choose(type: DocumentType, file: File) {
    const refusal = findRefusal(file)
    change(type, {
      file: refusal ? null : file,
      phase: 'pending',
      share: 0,
      fileError: refusal ?? undefined,
    })
  }

  /** Uploads a file. False if it was refused or cancelled; its place has the reason. */
  async function send(type: DocumentType): Promise<boolean> {
    const { file, expiresOn } = places[type]
    if (!file || underWay.current.has(type)) return false
    if (type !== 'operations' && !expiresOn) {
      change(type, { dateError: 'Expiry date is required' })
      return false
    }
    const controller = new AbortController()
    underWay.current.set(type, controller)
    change(type, { phase: 'uploading', share: 0, fileError: undefined, dateError: undefined })
    try {
      await upload(operators.uploadDocument, {
        fileField: 'document',
        file,
        fields: { type, ...(expiresOn ? { expiresOn } : {}) },
        onProgress: (share) => change(type, { share }),
        signal: controller.signal,
      })
      await operatorChanged()
      change(type, EMPTY)
      return true
    } catch (error) {
      change(type, controller.signal.aborted ? { phase: 'pending', share: 0 } : toFailure(error))
      return false
    } finally {
      underWay.current.delete(type)
    }
  }

  return {
    places,
    choose,
    send,
    setExpiry: (type: DocumentType, expiresOn: string) => change(type, { expiresOn, dateError: undefined }),
    remove: (type: DocumentType) => change(type, EMPTY),
    cancel: (type: DocumentType) => underWay.current.get(type)?.abort(),
    /** Uploads all chosen files; true if every required one is there afterwards. */
    async sendAll(uploaded: (type: DocumentType) => boolean): Promise<boolean> {
      const results = await Promise.all(
        DOCUMENT_TYPES.map(async (type) => {
          if (places[type].file) return await send(type)
          if (type === 'operations' || uploaded(type)) return true
          change(type, { fileError: DOCUMENT_REQUIRED[type] })
          return false
        }),
      )
      return results.every(Boolean)
    },
    /** Whether leaving the page would lose a chosen file. */
    unsaved: DOCUMENT_TYPES.some((type) => places[type].file !== null),
  }
}

function toFailure(error: unknown): Partial<Place> {
  if (!(error instanceof ApiError)) throw error
  const ofDate = error.details.find(({ path }) => path.endsWith('expiresOn'))
  if (ofDate) return { phase: 'pending', dateError: ofDate.message }
  return { phase: 'failed', fileError: error.message }
}
