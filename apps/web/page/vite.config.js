// One script and one style, with fixed names: the program takes them in as they
// are (../CMakeLists.txt).
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
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
