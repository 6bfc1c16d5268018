/** The real TensorFlow Lite C library, synchronous, one model per process run: what a written model is held against. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import koffi from 'koffi'

const XNNPACK_FLAGS = 3 // Signed and unsigned int8, as on the device.
const FOLDER = { x64: 'linux_amd64', arm64: 'linux_arm64' } as Record<string, string>

export interface LoadedModel {
  readonly inputBytes: number
  readonly outputBytes: number
  /** Bytes of the input tensor in, bytes of the output tensor out. */
  run(input: Uint8Array): Uint8Array
  readonly outputQuantisation: { readonly scale: number; readonly zero_point: number }
  close(): void
}

/** Throws when the library, with XNNPACK, refuses the model. */
export function loadModel(model: Uint8Array): LoadedModel {
  const root = dirname(createRequire(import.meta.url).resolve('tfjs-tflite-node/package.json'))
  const path = join(root, 'cc_deps', FOLDER[process.arch] ?? '', 'libtensorflowlite_c.so')
  const library = koffi.load(path)
  const call = (declaration: string) => library.func(declaration)
  const name = `TfLiteQuantizationParams${counter++}`
  koffi.struct(name, { scale: 'float', zero_point: 'int32' })
  const options = call('void* TfLiteInterpreterOptionsCreate()')()
  call('void TfLiteInterpreterOptionsSetNumThreads(void*, int)')(options, 1)
  // The struct begins with {int32 num_threads; uint32 flags}; the rest is room for later versions.
  const settings = new Uint8Array(64)
  new DataView(settings.buffer).setInt32(0, 1, true)
  new DataView(settings.buffer).setUint32(4, XNNPACK_FLAGS, true)
  const delegate = call('void* TfLiteXNNPackDelegateCreate(void*)')(settings)
  call('void TfLiteInterpreterOptionsAddDelegate(void*, void*)')(options, delegate)
  // The library reads weights from these bytes for as long as the interpreter lives.
  const bytes = koffi.alloc('uint8', model.length)
  koffi.encode(bytes, koffi.array('uint8', model.length), model)
  const loaded = call('void* TfLiteModelCreate(void*, size_t)')(bytes, model.length)
  if (!loaded) throw new Error('not a TFLite model')
  const interpreter = call('void* TfLiteInterpreterCreate(void*, void*)')(loaded, options)
  if (!interpreter) throw new Error('the library refuses the model')
  if (call('int TfLiteInterpreterAllocateTensors(void*)')(interpreter) !== 0) {
    throw new Error('tensors cannot be allocated')
  }
  const input = call('void* TfLiteInterpreterGetInputTensor(void*, int)')(interpreter, 0)
  const output = call('void* TfLiteInterpreterGetOutputTensor(void*, int)')(interpreter, 0)
  const size = call('size_t TfLiteTensorByteSize(void*)')
  const outputBytes = Number(size(output))
  const copyIn = call('int TfLiteTensorCopyFromBuffer(void*, void*, size_t)')
  const invoke = call('int TfLiteInterpreterInvoke(void*)')
  const copyOut = call('int TfLiteTensorCopyToBuffer(void*, void*, size_t)')
  return {
    inputBytes: Number(size(input)),
    outputBytes,
    outputQuantisation: call(`${name} TfLiteTensorQuantizationParams(void*)`)(output),
    run(picture) {
      const vector = new Uint8Array(outputBytes)
      if (copyIn(input, picture, picture.byteLength) !== 0)
        throw new Error('the input does not fit')
      if (invoke(interpreter) !== 0) throw new Error('invoke failed')
      copyOut(output, vector, outputBytes)
      return vector
    },
    close() {
      // Before the process ends, or its thread pool outlives the library and crashes.
      call('void TfLiteInterpreterDelete(void*)')(interpreter)
      call('void TfLiteXNNPackDelegateDelete(void*)')(delegate)
      call('void TfLiteInterpreterOptionsDelete(void*)')(options)
      call('void TfLiteModelDelete(void*)')(loaded)
      koffi.free(bytes)
    },
  }
}

let counter = 0
