// One script, one style and a worker, with fixed names: the program takes the
// first two in as they are (../CMakeLists.txt), `./pm web --static` copies all.
import { defineConfig } from 'vite';

export default defineConfig({
  base: './',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es', rolldownOptions: { output: { entryFileNames: 'worker.js' } } },
  build: {
    outDir: 'built',
    target: 'es2021',
    modulePreload: false,
    assetsInlineLimit: 0,
    license: { fileName: 'NOTICE' },
    rolldownOptions: {
      output: {
        entryFileNames: 'app.js',
        assetFileNames: 'app.[ext]',
        codeSplitting: false,
      },
    },
  },
});
