/** Opens the long tasks on packages of templates, export and import, of which one runs at a time. */
import { createExclusiveTask, type ExclusiveTask } from './exclusive-task.ts'
import { type ExportTask, type ExportTaskParts, openExportTask } from './export-task.ts'
import { type ImportTask, type ImportTaskParts, openImportTask } from './import-task.ts'

export interface OpenPackageTasks {
  readonly exclusiveTask: ExclusiveTask
  readonly exportTask: ExportTask
  readonly importTask: ImportTask
}

export async function openPackageTasks(
  opening: AsyncDisposableStack,
  given: Omit<ExportTaskParts & ImportTaskParts, 'exclusiveTask'>,
): Promise<OpenPackageTasks> {
  const parts = { ...given, exclusiveTask: createExclusiveTask() }
  const exportTask = opening.use(await openExportTask(parts))
  const importTask = opening.use(await openImportTask(parts))
  return { exclusiveTask: parts.exclusiveTask, exportTask, importTask }
}
