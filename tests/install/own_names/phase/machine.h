// Likewise.

#pragma once

struct Machine {};
