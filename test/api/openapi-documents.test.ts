/**
 * The documents that people generate clients from: every operation has words and an example, every
 * answer of a lane is what its document says and nothing else, and Redocly finds nothing.
 */
import * as assert from 'uvu/assert'
import { ListenersConfig } from '#firmware/config/listeners.ts'
import { askBy } from '#test/document/ask.ts'
import {
  DOCUMENT_NAMES,
  DOCUMENTS,
  fetchDocuments,
  operationsOf,
} from '#test/document/documents.ts'
